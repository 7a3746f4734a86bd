import type { Plugin } from 'vite'

/** A tag that loads a file, and the style, which names fonts. */
const LOADING = /[ \t]*<(?:link[^>]*|script[^>]*\ssrc=[^>]*><\/script|style>.*?<\/style)>\n?/gs
const PARTS = '<template id="parts">'

/**
 * Lays every tag of the built page that loads a file into its template, where not even the browser's look ahead finds
 * it: the page's own script takes them out as soon as it knows which folder they are in.
 */
export function anyBase(): Plugin {
  return {
    name: 'any-base',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: page => {
        if (!page.includes(PARTS)) throw new Error(`index.html has no ${PARTS}`)
        const tags = page.match(LOADING) ?? []
        return page.replace(LOADING, '').replace(PARTS, `${PARTS}\n${tags.join('')}`)
      },
    },
  }
}
