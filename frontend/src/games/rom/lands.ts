/** The map: coasts drawn by us on a sheet of 400 by 230, where provinces lie on it, and where regions are told of. */
export const COASTS: { region: string; path: string }[] = [
  {
    region: 'hispania',
    path: 'M22 100Q40 90 60 93L92 100Q100 106 97 113Q86 120 83 126Q82 138 76 143Q68 152 60 153L40 156Q28 154 25 148Q18 138 22 126Q18 112 22 100Z',
  },
  {
    region: 'gallia',
    path: 'M60 90Q70 82 69 73L56 66Q58 58 66 60Q80 60 84 48Q96 44 108 34Q124 36 133 44Q142 52 149 60Q152 70 150 79Q144 86 141 93Q132 104 121 103Q112 108 98 105L92 98Z',
  },
  {
    region: 'germania',
    path: 'M133 43Q136 30 143 24Q150 10 166 11Q176 4 188 12L206 12Q222 18 227 30Q236 42 230 53Q226 66 215 70Q202 78 190 76L164 74Q154 70 150 61Z',
  },
  {
    region: 'italia',
    path: 'M151 83Q158 76 166 77Q178 74 190 79Q196 84 191 89Q180 92 183 98Q188 110 198 116Q210 122 215 130Q224 134 223 143Q216 138 210 141Q212 148 205 153Q200 152 202 144Q196 132 185 125Q172 116 168 105Q160 96 151 95Z',
  },
  { region: 'italia', path: 'M180 157Q190 152 203 153Q203 162 199 167Q188 166 180 157Z' },
  {
    region: 'italia',
    path: 'M143 110Q148 108 149 114Q148 122 146 122Q140 118 143 110ZM141 126Q150 124 152 130Q154 144 146 146Q138 142 141 126Z',
  },
  {
    region: 'greko',
    path: 'M222 88Q236 82 250 85Q266 84 280 91Q292 92 297 97Q292 106 285 108Q274 114 268 111Q260 116 263 123Q272 130 267 135Q276 146 272 153Q264 164 256 159Q246 154 247 147Q238 140 237 133Q228 124 228 112Q220 100 222 88ZM262 172Q276 170 286 173Q278 178 262 176Z',
  },
  {
    region: 'asia',
    path: 'M296 113Q302 102 312 97Q328 88 344 91Q362 86 376 96Q390 100 392 110L396 150Q394 170 385 180Q376 188 369 182Q370 168 365 160Q364 150 358 147Q344 152 330 147Q316 150 304 143Q294 138 294 128ZM334 158Q344 154 352 157Q346 162 334 160Z',
  },
  {
    region: 'africa',
    path: 'M36 178Q60 166 84 169Q104 172 120 175Q142 168 160 167Q170 170 168 176Q176 184 178 196Q192 208 210 209Q226 200 240 205Q256 214 272 212Q292 204 310 201Q328 196 342 198Q356 200 360 208L368 230H28Q24 204 36 178Z',
  },
];

/** Where the arch of a province stands. */
export const SITES: Record<string, [number, number]> = {
  sicilia: [191, 159],
  sardinia: [146, 134],
  cisalpina: [168, 88],
  hispania_citerior: [76, 110],
  carthago: [160, 181],
  epirus: [236, 118],
  macedonia: [252, 100],
  pergamum: [308, 128],
  hispania_ulterior: [46, 136],
  numidia: [108, 192],
  achaea: [258, 142],
  thracia: [279, 101],
  narbonensis: [122, 91],
  noricum: [205, 60],
  raetia: [170, 62],
  bithynia: [335, 106],
  gallia_comata: [103, 64],
  aegyptus: [326, 213],
  germania_magna: [176, 34],
  syria: [378, 150],
};

/** Where the panel of a region begins, in hundredths of width and height. */
export const PANELS: Record<string, [number, number]> = {
  hispania: [1, 70],
  gallia: [1, 6],
  germania: [58, 3],
  italia: [50, 68],
  africa: [30, 84],
  greko: [56, 23],
  asia: [76, 66],
};
