import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { FileGraph } from '../server/api/web/buildGraph'

type Bundle = Rolldown.OutputBundle
type Page = Rolldown.OutputAsset & { source: string }

const SCRIPT = /<script vite-ignore src="([^"]+)"><\/script>/g
const STYLE = /[ \t]*<link rel="stylesheet" href="\/(src\/app\/first\/[^"]+)" \/>\n/
/** A tag that loads a file, and the style, which names fonts. */
const LOADING = /[ \t]*<(?:link[^>]*|script[^>]*\ssrc=[^>]*><\/script|style>.*?<\/style)>\n?/gs
const PARTS = '<template id="parts">'
/** Parts of the definitions, as build/definitions.ts names them. */
const DEFINITION = /^assets\/definition-[^.]+\.(.+)$/
/** Stages of which nearly every function runs when they are first used. */
const COMPILED_AHEAD = new Set(['first', 'app', 'list', 'record', 'form'])

/**
 * Makes the page of a build: with the small scripts and the style of the first paint inside, the tags that load files in a
 * template, and the name of the build. Writes down which file holds what.
 */
export function page(): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'page',
    // Vite itself adds to the page and to the beginning of a file.
    enforce: 'post',
    config: (_config, { command }) =>
      command === 'build'
        ? { build: { rolldownOptions: { input: ['index.html', 'src/app/first/first.css'] } } }
        : {},
    configResolved: config => {
      root = config.root
      isBuild = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      handler: html => {
        const whole = withScripts(html, root)
        return isBuild ? whole.replace(STYLE, '') : whole
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle['index.html']
        if (html?.type !== 'asset') throw new Error('The page was not built.')
        html.source = String(html.source)
        compileAhead(bundle)
        inlineStyle(bundle, html as Page)
        hideTags(html as Page)
        const version = nameBuild(bundle, html as Page)
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
        const graph = JSON.stringify(graphOf(bundle, root))
        this.emitFile({ type: 'asset', fileName: '.first/files.json', source: graph })
      },
    },
  }
}

/** The page with the scripts that it holds itself, as they are written: a policy names them by their hash. */
export const withScripts = (html: string, root: string): string =>
  html.replaceAll(
    SCRIPT,
    (_tag, path: string) => `<script>\n${readFileSync(join(root, path), 'utf8')}</script>`,
  )

/**
 * Has V8 compile whole files in the background while they load. Otherwise it compiles each function when it is first called,
 * which is a quarter of the time until a slow phone shows the first list. Other engines read a comment.
 */
function compileAhead(bundle: Bundle): void {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && COMPILED_AHEAD.has(file.name))
      file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
}

/** Puts the style of the first paint into the page, so that the browser requests nothing before it. */
function inlineStyle(bundle: Bundle, html: Page): void {
  const style = Object.values(bundle).find(({ fileName }) => /\/first-[^/]*\.css$/.test(fileName))
  if (style?.type !== 'asset') throw new Error('The first style was not built.')
  // It was in assets/, and finds its fonts from there.
  const css = String(style.source).trim().replaceAll('url(./', 'url(assets/')
  html.source = html.source.replace('<link rel="icon"', () => `<style>${css}</style>\n<link rel="icon"`)
  delete bundle[style.fileName]
}

/**
 * Moves every tag that loads a file into the template, where not even the browser's preload scanner finds it: the page's own
 * script takes them out as soon as it knows which folder they are in.
 */
function hideTags(html: Page): void {
  if (!html.source.includes(PARTS)) throw new Error(`index.html has no ${PARTS}`)
  const tags = html.source.match(LOADING) ?? []
  html.source = html.source.replace(LOADING, '').replace(PARTS, () => `${PARTS}\n${tags.join('')}`)
}

/**
 * Names the build in its page and in `version.json`, so that a tab learns of a newer one (src/app/shell/useNewVersion.ts). Two
 * builds of the same files have the same name.
 */
function nameBuild(bundle: Bundle, html: Page): string {
  const names = Object.keys(bundle).sort().join()
  const version = createHash('sha256').update(names).update(html.source).digest('hex').slice(0, 12)
  html.source = html.source.replace('<title>', `<meta name="version" content="${version}" />\n    <title>`)
  return version
}

/** What belongs to what in a build: the server names it to the browser, the tests weigh it. Vite's manifest knows no grouped modules. */
function graphOf(bundle: Bundle, root: string): FileGraph {
  const graph: FileGraph = { holds: {}, needs: {} }
  for (const file of Object.values(bundle)) {
    const [, part] = DEFINITION.exec(file.fileName) ?? []
    if (part) graph.holds[`definition:${part}`] = file.fileName
    if (file.type !== 'chunk') continue
    graph.needs[file.fileName] = file.imports
    for (const id of file.moduleIds) {
      const module = relative(root, id)
      if (/^(src|resources)\//.test(module)) graph.holds[module] = file.fileName
    }
  }
  return graph
}
