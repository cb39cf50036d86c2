// Signs of Rattus: classes, class cards, goods, the rat. As the content of an SVG; classes and goods 24 wide, cards 32.

/** By class of people; "any" stands for every class. */
export const CLASSES: Record<string, string> = {
  royalty:
    "<path d='M3.6 18.2L2 7.4l5.5 4.2L12 4l4.5 7.6L22 7.4l-1.6 10.8zM4 19.6h16v1.9H4z' fill='currentColor' fill-rule='evenodd'/>",
  church: "<path d='M10.2 2.5h3.6v5.2h5v3.5h-5v10.3h-3.6V11.2h-5V7.7h5z' fill='currentColor' fill-rule='evenodd'/>",
  chivalry:
    "<path d='M12 2.2l8.4 2.5v6.6c0 5-3.5 8.8-8.4 10.6-4.9-1.8-8.4-5.6-8.4-10.6V4.7zM12 7.5l-5.7 4.6v3.3L12 10.8l5.7 4.6v-3.3z' fill='currentColor' fill-rule='evenodd'/>",
  bourgeoisie:
    "<path d='M12 3v17.5M7.5 20.8h9M4.5 6h15M4.5 6L1.8 13.3M4.5 6l2.7 7.3M19.5 6l-2.7 7.3M19.5 6l2.7 7.3' " +
    "fill='none' stroke='currentColor' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'/>" +
    "<path d='M1.2 13.3h6.6a3.3 3.3 0 0 1-6.6 0zM16.2 13.3h6.6a3.3 3.3 0 0 1-6.6 0z' fill='currentColor' " +
    "fill-rule='evenodd'/>",
  peasantry:
    "<path d='M12 22V8' fill='none' stroke='currentColor' stroke-width='1.6' stroke-linecap='round' " +
    "stroke-linejoin='round'/><path d='M12 8.5c-2.2-1.6-2.2-4.6 0-6.5 2.2 1.9 2.2 4.9 0 6.5zM11.3 13c-3 " +
    ".1-5-1.7-5.2-4.6 3-.1 5 1.7 5.2 4.6zM12.7 13c3 .1 5-1.7 5.2-4.6-3-.1-5 1.7-5.2 4.6zM11.3 18.2c-3 " +
    ".1-5-1.7-5.2-4.6 3-.1 5 1.7 5.2 4.6zM12.7 18.2c3 .1 5-1.7 5.2-4.6-3-.1-5 1.7-5.2 4.6z' fill='currentColor' " +
    "fill-rule='evenodd'/>",
  magic:
    "<path d='M12 1.5l2 7 5.6-4.6L16 10.2l6.5 1.8-6.5 1.8 3.6 6.3L14 15.5l-2 7-2-7-5.6 4.6L8 13.8 1.5 12 8 10.2 4.4 3.9 10 8.5z' fill='currentColor' fill-rule='evenodd'/>",
  islamic: "<path d='M15.8 3A9.6 9.6 0 1 0 21.3 16.2 7.7 7.7 0 1 1 15.8 3z' fill='currentColor' fill-rule='evenodd'/>",
  any: "<text x='12' y='19.5' text-anchor='middle' class='fell' font-size='22' fill='currentColor'>?</text>",
};

/** By class card. */
export const CARDS: Record<string, string> = {
  king: "<path d='M5 23.5L2.8 10l7 5.3L16 5.5l6.2 9.8 7-5.3L27 23.5zM5.5 25.5h21v2.6h-21z' fill='currentColor' fill-rule='evenodd'/>",
  lieutenant:
    "<path d='M8 3.5V29' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' " +
    "stroke-linejoin='round'/><path d='M9.5 5H27l-4.5 5.5L27 16H9.5z' fill='currentColor' fill-rule='evenodd'/>",
  treasurer:
    "<path d='M5 14.5h22V27H5zM5 14.5c0-5 2-8 5-8h12c3 0 5 3 5 8' fill='none' stroke='currentColor' " +
    "stroke-width='1.9' stroke-linecap='round' stroke-linejoin='round'/>" +
    "<path d='M13.5 13h5v7h-5z' fill='currentColor' fill-rule='evenodd'/>",
  monk:
    "<path d='M16 9.5c-3-2.5-7-3-11.5-2.5v17.5c4.5-.5 8.5 0 11.5 2.5 3-2.5 7-3 11.5-2.5V7c-4.5-.5-8.5 0-11.5 2.5zM16 " +
    "9.5V27M8 12c2-.2 3.5 0 5 .6M8 16c2-.2 3.5 0 5 .6M24 12c-2-.2-3.5 0-5 .6M24 16c-2-.2-3.5 0-5 .6' fill='none' " +
    "stroke='currentColor' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'/>",
  pope: "<path d='M16 3v26M12.5 8h7M10.5 13.5h11M8 19.5h16' fill='none' stroke='currentColor' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round'/>",
  deacon:
    "<path d='M12.5 13h7v12h-7zM16 2.5c3 3.5 3.6 5 3.6 6.3a3.6 3.6 0 0 1-7.2 0c0-1.3.6-2.8 3.6-6.3z' " +
    "fill='currentColor' fill-rule='evenodd'/><path d='M8 28.5h16M10 25.5h12' fill='none' stroke='currentColor' " +
    "stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/>",
  knight:
    "<path d='M16 3c6 0 9.5 3.5 9.5 9v13L16 29.5 6.5 25V12C6.5 6.5 10 3 16 3zM8.5 13v2.8h6.3V26h2.4V15.8h6.3V13z' fill='currentColor' fill-rule='evenodd'/>",
  assassin:
    "<path d='M13.3 12h5.4L16 30zM8.5 9h15v2.5h-15zM14.3 3h3.4v6h-3.4z' fill='currentColor' fill-rule='evenodd'/>",
  raider:
    "<path d='M16 2c5 4.5 6.5 7 6.5 10a6.5 6.5 0 0 1-13 0c0-2 .9-3.5 2-4.5.2 1.6.8 2.5 1.8 3C13.6 7.5 14.2 5 16 2zM12 20h8l-2 10h-4z' fill='currentColor' fill-rule='evenodd'/>",
  merchant:
    "<path d='M16 4v23M10 28h12M6 8h20M6 8L2.5 18M6 8l3.5 10M26 8l-3.5 10M26 8l3.5 10' fill='none' " +
    "stroke='currentColor' stroke-width='1.9' stroke-linecap='round' stroke-linejoin='round'/>" +
    "<path d='M1.8 18h8.4a4.2 4.2 0 0 1-8.4 0zM21.8 18h8.4a4.2 4.2 0 0 1-8.4 0z' fill='currentColor' " +
    "fill-rule='evenodd'/>",
  "hanseatic trader":
    "<path d='M3 20.5h26l-3.5 7.5h-19zM9 6.5h14l2 10.5H7z' fill='currentColor' fill-rule='evenodd'/>" +
    "<path d='M16 2.5v18' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' " +
    "stroke-linejoin='round'/>",
  swindler:
    "<path d='M3 11c4.5-3 8.5-3 13 .6 4.5-3.6 8.5-3.6 13-.6 0 8-3 12-6.7 12-3 0-4-3.5-6.3-3.5S12.7 23 9.7 23C6 23 3 " +
    "19 3 11zM7 14c1 2.6 4.5 3.2 6.5 1.2C12 13 9 12.6 7 14zM25 14c-1 2.6-4.5 3.2-6.5 1.2C20 13 23 12.6 25 14z' " +
    "fill='currentColor' fill-rule='evenodd'/>",
  peasant:
    "<path d='M9.5 20.5C4 13 9 4.5 18 4.5c4.5 0 8 2.5 9.5 6-4.5-4.5-16-3-16 6.5' fill='none' stroke='currentColor' " +
    "stroke-width='1.9' stroke-linecap='round' stroke-linejoin='round'/>" +
    "<path d='M8.3 18.3l4 3.2-6 7.5-3.5-2.8z' fill='currentColor' fill-rule='evenodd'/>",
  landowner: "<path d='M16 4L3 14.5h3V27h7.5v-7.5h5V27H26V14.5h3z' fill='currentColor' fill-rule='evenodd'/>",
  brewer:
    "<path d='M7 11h15v17H7zM5.5 10.5c-1-4 3-6 5-4 1.5-3.5 6.5-3.5 8 0 3-1.5 6 1 4.5 4z' fill='currentColor' " +
    "fill-rule='evenodd'/><path d='M22 14.5h3.5c2.5 0 2.5 8.5 0 8.5H22' fill='none' stroke='currentColor' " +
    "stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'/>",
  witch:
    "<path d='M4 14h24v2.5h-1.3c.5 6-2.7 10.5-6.7 11.5h-8c-4-1-7.2-5.5-6.7-11.5H4zM9.5 28l-2 2.5M22.5 28l2 2.5' " +
    "fill='currentColor' fill-rule='evenodd'/><path d='M9.5 27.5l-1.5 2.5M22.5 27.5l1.5 2.5M12 10.5a1.6 1.6 0 1 1 .1 " +
    "0M18.5 8a2.2 2.2 0 1 1 .1 0' fill='none' stroke='currentColor' stroke-width='1.6' stroke-linecap='round' " +
    "stroke-linejoin='round'/>",
  shaman:
    "<path d='M14 15m-10.5 0a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0M14 4.5v21M3.5 15h21' fill='none' " +
    "stroke='currentColor' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'/>" +
    "<path d='M20.5 20.5L28 28' fill='none' stroke='currentColor' stroke-width='2.8' stroke-linecap='round' " +
    "stroke-linejoin='round'/><path d='M14 15m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0' fill='currentColor' " +
    "fill-rule='evenodd'/>",
  "grave robber":
    "<path d='M11 3h10v2.6h-3.6V15H23v4.5c0 5-3.5 8.5-7 10.5-3.5-2-7-5.5-7-10.5V15h5.6V5.6H11z' fill='currentColor' fill-rule='evenodd'/>",
  explorer:
    "<path d='M16 16m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0' fill='none' stroke='currentColor' stroke-width='1.8' " +
    "stroke-linecap='round' stroke-linejoin='round'/><path d='M16 5.5l3.2 10.5L16 26.5 12.8 16zM5.5 16L12 " +
    "14.5v3zM26.5 16L20 14.5v3z' fill='currentColor' fill-rule='evenodd'/>",
  astronomer:
    "<path d='M16 16m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M4.5 19.5C12 24 24 20 27 12M16 4c-6 6-6 18 0 24M16 4c6 6 " +
    "6 18 0 24' fill='none' stroke='currentColor' stroke-width='1.5' stroke-linecap='round' " +
    "stroke-linejoin='round'/><path d='M16 16m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0' fill='currentColor' " +
    "fill-rule='evenodd'/>",
  sultan:
    "<path d='M4.5 22c-1-8 4-14 11.5-14s12.5 6 11.5 14c-3-3-7-4.5-11.5-4.5S7.5 19 4.5 22zM6 24c3-2.6 6.3-4 10-4s7 " +
    "1.4 10 4v3H6zM16 1.5c2 2 2 4 0 6-2-2-2-4 0-6z' fill='currentColor' fill-rule='evenodd'/>",
  "caravan leader":
    "<path d='M2.5 9.5c0-2 1.5-3 3.3-3h2.6L10 8l-.6 1.2c.2 2.8 1.2 5.2 2.8 5.6.8-4.2 2.4-7 4.2-7s3 2.6 4.2 5c2.2-.2 " +
    "4.8.2 6.2 2 1 1.4 1.2 3.2 1.8 5.8l-1.2.4-1-2.4-.2 2.8.8 7.2h-2l-1.2-6-1 .4-.6 5.6h-2l.2-7c-1.8.4-3.6.4-5.2 0l.6 " +
    "7h-2l-1.2-6.8-.8.4-.4 6.4h-2l-.2-8.2C7.6 18.4 6.6 15.4 6 11.6l-2.4-.2z' fill='currentColor' " +
    "fill-rule='evenodd'/>",
};

/** By type of good. */
export const GOODS: Record<string, string> = {
  fish: "<path d='M2 12c4-5.5 10.5-6.5 15-2.3L22 6v12l-5-3.7C12.5 18.5 6 17.5 2 12zM7 9.8a1.3 1.3 0 1 0 .1 0z' fill='currentColor' fill-rule='evenodd'/>",
  cloth:
    "<path d='M3 6h12a4 4 0 0 1 4 4v9h-3v-6H3z' fill='currentColor' fill-rule='evenodd'/>" +
    "<path d='M19 13a4.5 4.5 0 1 0-4-7M3 6v13h13' fill='none' stroke='currentColor' stroke-width='1.6' " +
    "stroke-linecap='round' stroke-linejoin='round'/>",
  wood:
    "<path d='M7.5 16.5m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M16.5 16.5m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 " +
    "0-9 0M12 8m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0' fill='none' stroke='currentColor' stroke-width='1.6' " +
    "stroke-linecap='round' stroke-linejoin='round'/><path d='M7.5 16.5m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 " +
    "0M16.5 16.5m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M12 8m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0' " +
    "fill='currentColor' fill-rule='evenodd'/>",
  salt: "<path d='M8.5 7h7c4 3 6 7 6 10.5 0 2.5-2 4-4 4h-11c-2 0-4-1.5-4-4C2.5 14 4.5 10 8.5 7zM8 2.5l2.5 1.2L12 2.5l1.5 1.2L16 2.5 15.3 5.5H8.7z' fill='currentColor' fill-rule='evenodd'/>",
};

/** The rat on its token. */
export const RAT =
  "<path fill='currentColor' d='M3.5 16.2c0-4.3 4-8 9-8 2 0 3.7.5 5 1.3a2.3 2.3 0 0 1 3.7 2.1c.8.8 1.3 1.7 1.7 " +
  "2.7.2.6-.1 1.1-.7 1.2l-4.7.8c-1.1 1-2.7 1.6-4.5 1.6H7.3c-2.3 0-3.8-.6-3.8-1.7z'/>" +
  "<path d='M4.2 16.5c-2.7.3-2.8 3.8.5 4.4 3.2.5 6.4-.2 9.3.4' fill='none' stroke='currentColor' stroke-width='1.3' " +
  "stroke-linecap='round'/>";
