import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { parseSync } from 'vite'
import { textsOf } from '../structure/catalogues'
import { stringValue, walk } from '../structure/syntax'

/** The language whose catalogue is marked. It loads like any other and is not a fallback. */
export const PSEUDO = 'tr'

const FORMS = ' |||| '

/** Returns `⟦text⟧`, with each plural form marked separately. Values are filled in inside the marks. */
const marked = (text: string) =>
  text
    .split(FORMS)
    .map(form => (form.trim() ? `⟦${form}⟧` : form))
    .join(FORMS)

/**
 * Returns the text outside the marks, and unmarked values inside. It removes marked text from the inside out.
 */
export function unmarked(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/gu, ' ')
  return less === text ? text : unmarked(less)
}

/**
 * Returns a chunk of the build with every text of the catalogue marked; undefined for a chunk that isn't the
 * catalogue.
 */
function markChunk(code: string, texts: ReadonlySet<string>): string | undefined {
  const { program } = parseSync('chunk.js', code)
  const found = [...walk(program as never)].flatMap(node => {
    const value = stringValue(node) ?? plainTemplate(node)
    return value !== undefined && texts.has(value) ? [{ ...node, value }] : []
  })
  // Any chunk can contain some of the texts, but a catalogue contains hundreds.
  if (found.length < 30) return undefined
  const { code: rest, done } = found
    .sort((a, b) => a.start - b.start)
    .reduce(
      ({ code: made, done }, { start, end, value }) => ({
        code: made + code.slice(done, start) + JSON.stringify(marked(value)),
        done: end,
      }),
      { code: '', done: 0 },
    )
  return rest + code.slice(done)
}

function plainTemplate(node: { type: string; [key: string]: unknown }): string | undefined {
  if (node.type !== 'TemplateLiteral') return undefined
  const [only, ...more] = node.quasis as { value: { cooked: string } }[]
  return more.length ? undefined : only?.value.cooked
}

/** Returns the text of a catalogue key on the marked screens: `src/list: add_filter`. */
export function said(key: string): string {
  const text = textsOf(PSEUDO).get(key)
  if (text === undefined) throw new Error(`${PSEUDO} has no text for ${key}.`)
  return marked(text)
}

const LABELS = new RegExp(`^definition-\\w+\\.${PSEUDO}(\\.[\\w-]+)?\\.json$`)

/** Marks every text of a label file. The other definition data in the index isn't text. */
function markLabels(content: unknown): unknown {
  if (typeof content === 'string') return marked(content)
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, key === 'outlines' ? value : markLabels(value)]),
  )
}

/** Serves the built catalogue with every text marked, and selects its language in this browser. */
export async function speakPseudo(context: BrowserContext, url: string): Promise<void> {
  const texts = new Set(textsOf(PSEUDO).values())
  const folder = join(process.cwd(), 'dist', 'assets')
  const chunks = new Map<string, string>()
  for (const file of readdirSync(folder).filter(name => name.endsWith('.js'))) {
    const chunk = markChunk(readFileSync(join(folder, file), 'utf8'), texts)
    if (chunk) chunks.set(file, chunk)
  }
  // Each definition's labels are a separate file, and an index contains them all.
  for (const file of readdirSync(folder).filter(name => LABELS.test(name)))
    chunks.set(file, JSON.stringify(markLabels(JSON.parse(readFileSync(join(folder, file), 'utf8')))))
  if (!chunks.size) throw new Error(`No chunk in ${folder} holds the catalogue of ${PSEUDO}.`)
  await context.route(
    address => chunks.has(address.pathname.split('/').at(-1) ?? ''),
    (route, request) => {
      const file = new URL(request.url()).pathname.split('/').at(-1) ?? ''
      const contentType = file.endsWith('.json') ? 'application/json' : 'text/javascript'
      return route.fulfill({ contentType, body: chunks.get(file) })
    },
  )
  // Server-rendered pages contain the unmarked catalogue, so the page must render its first screen in the
  // browser.
  await context.route(/\/build\//, async (route, request) => {
    if (!request.isNavigationRequest()) return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: new URL('/build/index.html', url).href }) })
  })
  await context.addCookies([{ name: 'coverdesk-language', value: PSEUDO, url }])
}

/** Returns every string in an API response: data, which is in no catalogue. */
export const stringsIn = (answer: unknown): string[] => {
  if (typeof answer === 'string') return [answer]
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(stringsIn) : []
}
