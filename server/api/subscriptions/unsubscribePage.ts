import { directionOf } from '../../../src/core/i18n/languages'
import { escapeHtml } from '../../engine/mail/mailHtml'

/**
 * The texts of the page. With a button it asks for confirmation,
 * without one it reports that the mails have ended.
 */
export interface UnsubscribePage {
  language: string
  company: string
  title: string
  text: string
  button?: string
}

const style = `
:root{color-scheme:light dark}
body{margin:0;padding:24px;min-height:100vh;box-sizing:border-box;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}
main{max-width:440px}
h1{font-size:22px;line-height:1.3;margin:0 0 12px;overflow-wrap:anywhere}
p{margin:0 0 20px}
button{font:inherit;padding:10px 20px;border:0;border-radius:6px;background:#1f4e79;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #7fb2e5;outline-offset:2px}`

/**
 * Returns a page without scripts, which works in any mail program's
 * browser. Its form posts to the page's own URL.
 */
export function unsubscribePage({ language, company, title, text, button }: UnsubscribePage): string {
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>`,
    `<p>${escapeHtml(company)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '',
    '</main></body></html>',
  ].join('')
}
