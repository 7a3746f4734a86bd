import { createHash } from 'node:crypto'

/** The style of the pages. */
export const style = `
:root{color-scheme:light dark;--text:#1c2430;--soft:#566072;--edge:#d8dde5;--back:#fff;--panel:#f5f7fa;--link:#1f4e79;--get:#1d6b3f;--post:#1f4e79;--put:#7a4a00;--delete:#a1262b}
@media (prefers-color-scheme:dark){:root{--text:#e6e9ee;--soft:#a3adbb;--edge:#39424f;--back:#14181e;--panel:#1d232b;--link:#8fc0f0;--get:#7fd3a2;--post:#8fc0f0;--put:#e7b866;--delete:#f29b9f}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.55 system-ui,sans-serif}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,pre:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
.skip{position:absolute;inset-inline-start:-9999px}
.skip:focus{inset-inline-start:16px;top:8px;background:var(--back);padding:8px}
header{border-block-end:1px solid var(--edge);padding:12px 24px;display:flex;gap:4px 20px;flex-wrap:wrap;align-items:baseline}
header a:first-of-type{font-weight:600;text-decoration:none;color:inherit}
.page{display:grid;grid-template-columns:minmax(0,1fr);max-width:1280px;margin:0 auto}
nav.side{display:none}
@media (min-width:1000px){
.page{grid-template-columns:240px minmax(0,1fr)}
nav.side{display:block;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding-block:24px;padding-inline-start:24px;font-size:15px}
}
nav.side ul{list-style:none;margin:0 0 20px;padding:0}
nav.side h2{font-size:13px;margin:0 0 4px;color:var(--soft)}
nav.side a{display:block;padding:3px 8px;text-decoration:none;border-radius:4px}
nav.side a[aria-current]{background:var(--panel);font-weight:600}
main{padding:24px;min-width:0;scroll-margin-top:24px}
h1{font-size:28px;line-height:1.25;margin:0 0 8px}
h2{font-size:21px;line-height:1.3;margin:36px 0 10px}
h3{font-size:16px;margin:20px 0 6px}
p{margin:0 0 12px;max-width:75ch}
.soft{color:var(--soft)}
code,pre{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere}
pre{direction:ltr;text-align:left;background:var(--panel);border:1px solid var(--edge);border-radius:6px;padding:12px;margin:0 0 14px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
details.item{border:1px solid var(--edge);border-radius:6px;margin:0 0 8px}
details.item>summary{padding:10px 12px;cursor:pointer}
details.item[open]>summary{border-block-end:1px solid var(--edge)}
details.item>div{padding:4px 16px 12px;scroll-margin-top:60px}
summary .method{display:inline-block;min-width:4.2em;margin-inline-end:.5em;font-weight:700}
summary .soft{margin-inline-start:8px}
.GET{color:var(--get)}.POST{color:var(--post)}.PUT{color:var(--put)}.DELETE{color:var(--delete)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px;margin:0 0 14px}
th,td{text-align:start;vertical-align:top;padding-block:6px;padding-inline-end:12px;border-block-end:1px solid var(--edge)}
th{font-size:13px;color:var(--soft);font-weight:600}
td:first-child{min-width:9em}
td p{margin:0}
bdi[dir=ltr]{display:inline-block}
.mark{font-size:13px;color:var(--soft);white-space:nowrap}
.must{color:var(--delete)}
.list{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,230px),1fr));gap:8px}
.list a{display:block;height:100%;padding:10px 12px;border:1px solid var(--edge);border-radius:6px;text-decoration:none}
.list a:hover{background:var(--panel)}
.list b,.list span{display:block}
.note{background:var(--panel);border-inline-start:4px solid var(--link);padding:10px 14px;margin:0 0 16px}
.note pre{margin:8px 0 0;background:var(--back)}
@media (max-width:599px){
header{padding:10px 16px}main{padding:16px}
.rows,.rows tbody,.rows tr,.rows td{display:block}
.rows thead{position:absolute;inset-inline-start:-9999px}
.rows tr{border-block-end:1px solid var(--edge);padding:6px 0}
.rows td{border:0;padding:0}
details.item>div{padding:4px 12px 10px}
}
@media print{
header,nav.side,.skip{display:none}.page{display:block}
details.item{break-inside:auto}
details::details-content{content-visibility:visible;height:auto}
}`

/** The policy of a page that loads nothing, runs nothing and has only this style. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
