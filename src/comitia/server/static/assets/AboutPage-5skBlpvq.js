import{$ as e,I as t,P as n,R as r,S as i,Y as a,Z as o,dt as s,f as c,ft as l,it as u,mt as d,nt as f,rt as p,tt as m,x as h}from"./disclose-version-Ck0EQOhM.js";import{o as g}from"./route-DiCxbfKK.js";import{n as _,t as v}from"./Markdown-C7ILG3eO.js";import{t as y}from"./heading-D6LuCfPB.js";import{a as b}from"./index-C1qg3V9N.js";var x=`# Credits

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
`,S=r(`<h1 tabindex="-1" class="svelte-1r7k2gz"> </h1> <div class="text svelte-1r7k2gz"><p> </p> <h2 class="svelte-1r7k2gz"> </h2> <p> </p> <p> </p> <h2 class="svelte-1r7k2gz"> </h2> <p> </p> <h2 class="svelte-1r7k2gz"> </h2> <p> </p> <p><a target="_blank"> </a></p> <p> <a target="_blank">Cinzel</a>, <a target="_blank">EB Garamond</a>, <a target="_blank">Inter</a></p></div> <div lang="en"><!></div>`,1);function C(r,C){l(C,!0);let w=_(x).filter(e=>e.is!==`heading`||e.level>1);var T=S();i(`1r7k2gz`,t=>{a(t=>{e.title=`${t??``} · Comitia`},[()=>b(`about.title`)])});var E=f(T),D=p(E,!0);h(E,()=>y);var O=u(E,2),k=m(O),A=p(k,!0),j=u(k,2),M=p(j,!0),N=u(j,2),P=p(N,!0),F=u(N,2),I=p(F,!0),L=u(F,2),R=p(L,!0),z=u(L,2),B=p(z,!0),V=u(z,2),H=p(V,!0),U=u(V,2),W=p(U,!0),G=u(U,2),K=m(G),q=p(K,!0);d(G);var J=u(G,2),Y=m(J),X=u(Y),Z=u(X,2),Q=u(Z,2);d(J),d(O);var $=u(O,2),ee=m($);v(ee,{get blocks(){return w}}),d($),o((e,t,r,i,a,o,s,l,u,d,f,p,m,h,g)=>{n(D,e),n(A,t),n(M,r),n(P,i),n(I,a),n(R,o),n(B,s),n(H,l),n(W,u),c(K,`href`,d),n(q,f),n(Y,`${p??``} `),c(X,`href`,m),c(Z,`href`,h),c(Q,`href`,g)},[()=>b(`about.title`),()=>b(`about.what`),()=>b(`about.rights`),()=>b(`about.not_affiliated`),()=>b(`about.licence`),()=>b(`about.privacy`),()=>b(`about.privacy_text`),()=>b(`about.dice`),()=>b(`about.dice_text`),()=>g(`/schema`),()=>b(`about.api`),()=>b(`about.font_licences`),()=>g(`/licences/cinzel.txt`),()=>g(`/licences/eb-garamond.txt`),()=>g(`/licences/inter.txt`)]),t(r,T),s()}export{C as default};