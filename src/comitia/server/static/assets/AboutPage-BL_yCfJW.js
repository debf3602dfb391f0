import{F as e,L as t,Q as n,S as r,X as i,at as a,et as o,f as s,ft as c,ht as l,it as u,nt as d,pt as f,rt as p,x as m,z as h}from"./disclose-version-ExVbwqbd.js";import{n as g}from"./base-Bkt_iDd5.js";import{n as _,t as v}from"./Markdown-8fwsrfi7.js";import{t as y}from"./heading-Ce93VcCM.js";import{a as b}from"./index-BJ2qjzW-.js";var x=`# Credits

## Icons

Icons made by the authors named below, from game-icons.net, under the licence CC BY 3.0
(creativecommons.org/licenses/by/3.0). Changed by us: only the outlines are kept, rounded; colour and size are set by the page.

| icon | author |
| --- | --- |
| amphora | Delapouite |
| ancient-columns | Delapouite |
| anticlockwise-rotation | Delapouite |
| aqueduct | Delapouite |
| arc-triomphe | Delapouite |
| banging-gavel | Delapouite |
| barbarian | Delapouite |
| barracks-tent | Delapouite |
| battle-axe | Lorc |
| bear-face | Sparker |
| big-wave | Lorc |
| boar | Caro Asercion |
| bow-arrow | Delapouite |
| breaking-chain | Skoll |
| broken-pottery | Delapouite |
| caesar | Delapouite |
| cancel | Sbed |
| capitol | Lorc |
| card-discard | Faithtoken |
| card-draw | Faithtoken |
| card-pick | Faithtoken |
| catapult | Heavenly Dog |
| cavalry | Delapouite |
| centurion-helmet | Delapouite |
| chariot | Cathelineau |
| check-mark | Delapouite |
| cog | Lorc |
| coins | Delapouite |
| coins-pile | Delapouite |
| coliseum | Delapouite |
| crane | Delapouite |
| crossed-chains | Lorc |
| crossed-swords | Lorc |
| crown-coin | Lorc |
| daggers | Lorc |
| death-skull | Sbed |
| discussion | Delapouite |
| drama-masks | Lorc |
| eagle-emblem | Lorc |
| elephant-head | Delapouite |
| exit-door | Delapouite |
| eyeball | Lorc |
| family-house | Delapouite |
| fire-bowl | Lorc |
| fist | Lorc |
| galea | Delapouite |
| gems | Lorc |
| gladius | Skoll |
| globe | Lorc |
| granary | Delapouite |
| grapes | Lorc |
| greek-temple | Delapouite |
| guards | Delapouite |
| help | Sbed |
| hooded-assassin | Delapouite |
| horned-helm | Lorc |
| horse-head | Delapouite |
| hourglass | Lorc |
| info | Delapouite |
| ionic-column | Delapouite |
| laurel-crown | Lorc |
| laurels | Lorc |
| laurels-trophy | Delapouite |
| lion | Lorc |
| log | Delapouite |
| lyre | Lorc |
| manacles | Lorc |
| meat | Lorc |
| metal-bar | Lorc |
| moon | Lorc |
| olive | Delapouite |
| open-chest | Skoll |
| padlock | Lorc |
| pencil-ruler | Delapouite |
| person | Delapouite |
| plow | Delapouite |
| ringing-bell | Lorc |
| robber | Delapouite |
| rod-of-asclepius | Delapouite |
| rolled-cloth | Delapouite |
| rolling-dices | Delapouite |
| roman-shield | Delapouite |
| roman-toga | Delapouite |
| scales | Lorc |
| scroll-unfurled | Lorc |
| shield | Sbed |
| shiny-purse | Lorc |
| shop | Delapouite |
| smoking-volcano | Delapouite |
| stack | Delapouite |
| stone-tower | Lorc |
| sun | Lorc |
| tavern-sign | Delapouite |
| third-eye | Lorc |
| thrown-spear | Lorc |
| thumb-down | Delapouite |
| thumb-up | Delapouite |
| tied-scroll | Lorc |
| torch | Delapouite |
| trade | Lorc |
| trireme | Delapouite |
| two-coins | Delapouite |
| vintage-robot | Delapouite |
| vote | Delapouite |
| wax-seal | Lorc |
| wax-tablet | Delapouite |
| wheat | Lorc |
| wolf-head | Lorc |
| wooden-crate | Delapouite |

## Fonts

- Cinzel, by The Cinzel Project Authors, SIL Open Font License 1.1
- EB Garamond, by The EB Garamond Project Authors, SIL Open Font License 1.1
- Inter, by The Inter Project Authors, SIL Open Font License 1.1
`,S=h(`<h1 tabindex="-1" class="svelte-1r7k2gz"> </h1> <div class="text svelte-1r7k2gz"><p> </p> <h2 class="svelte-1r7k2gz"> </h2> <p> </p> <p> </p> <h2 class="svelte-1r7k2gz"> </h2> <p> </p> <h2 class="svelte-1r7k2gz"> </h2> <p> </p> <p><a target="_blank"> </a></p> <p> <a target="_blank">Cinzel</a>, <a target="_blank">EB Garamond</a>, <a target="_blank">Inter</a></p></div> <div lang="en"><!></div>`,1);function C(h,C){f(C,!0);let w=_(x).filter(e=>e.is!==`heading`||e.level>1);var T=S();r(`1r7k2gz`,e=>{i(e=>{o.title=`${e??``} · Comitia`},[()=>b(`about.title`)])});var E=p(T),D=u(E,!0);m(E,()=>y);var O=a(E,2),k=d(O),A=u(k,!0),j=a(k,2),M=u(j,!0),N=a(j,2),P=u(N,!0),F=a(N,2),I=u(F,!0),L=a(F,2),R=u(L,!0),z=a(L,2),B=u(z,!0),V=a(z,2),H=u(V,!0),U=a(V,2),W=u(U,!0),G=a(U,2),K=d(G),q=u(K,!0);l(G);var J=a(G,2),Y=d(J),X=a(Y),Z=a(X,2),Q=a(Z,2);l(J),l(O);var $=a(O,2),ee=d($);v(ee,{get blocks(){return w}}),l($),n((t,n,r,i,a,o,c,l,u,d,f,p,m,h,g)=>{e(D,t),e(A,n),e(M,r),e(P,i),e(I,a),e(R,o),e(B,c),e(H,l),e(W,u),s(K,`href`,d),e(q,f),e(Y,`${p??``} `),s(X,`href`,m),s(Z,`href`,h),s(Q,`href`,g)},[()=>b(`about.title`),()=>b(`about.what`),()=>b(`about.rights`),()=>b(`about.not_affiliated`),()=>b(`about.licence`),()=>b(`about.privacy`),()=>b(`about.privacy_text`),()=>b(`about.dice`),()=>b(`about.dice_text`),()=>g(`/schema`),()=>b(`about.api`),()=>b(`about.font_licences`),()=>g(`/licences/cinzel.txt`),()=>g(`/licences/eb-garamond.txt`),()=>g(`/licences/inter.txt`)]),t(h,T),c()}export{C as default};