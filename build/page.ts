import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import type { FileGraph } from '../server/api/web/buildGraph'

type Bundle = Rolldown.OutputBundle
type Page = Rolldown.OutputAsset & { source: string }

const SCRIPT = /<script vite-ignore src="([^"]+)"><\/script>/g
const STYLE = /[ \t]*<link rel="stylesheet" href="\/(src\/app\/first\/[^"]+)" \/>\n/
/** Tags that load a file, and the inline style, which refers to font files. */
const LOADING = /[ \t]*<(?:link[^>]*|script[^>]*\ssrc=[^>]*><\/script|style>.*?<\/style)>\n?/gs
const PARTS = '<template id="parts">'
/** The files of definitions, as build/definitions.ts names them. */
const DEFINITION = /^assets\/definition-[^.]+\.(.+)$/
/** Stages that call nearly all their functions when they are loaded. */
const COMPILED_AHEAD = new Set(['first', 'app', 'list', 'record', 'form'])

/**
 * Builds the page: inlines the small scripts and the style of the first paint, moves the tags that load files
 * into a template, and adds the build's version. Also writes a map of modules to files.
 */
export function page(): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'page',
    // Vite itself adds to the page and to the start of files, so this runs after it.
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
        if (html?.type !== 'asset') throw new Error('The build has no index.html.')
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

/** Returns the page with its scripts inlined. The content security policy contains their hashes. */
export const withScripts = (html: string, root: string): string =>
  html.replaceAll(SCRIPT, (_tag, path: string) => `<script>${inlineScript(root, path)}</script>`)

/** Returns the minified code of a script that pages contain: without its comments, it is half as long. */
export const inlineScript = (root: string, path: string): string =>
  minifySync(path, readFileSync(join(root, path), 'utf8')).code.trim()

/**
 * Makes V8 compile whole files in the background while they load. Otherwise it compiles each
 * function at its first call, which takes a quarter of the time until a slow phone shows the
 * first list. Other engines ignore the comment.
 */
function compileAhead(bundle: Bundle): void {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && COMPILED_AHEAD.has(file.name))
      file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
}

/** Inlines the style of the first paint, so that the browser needs no request for it. */
function inlineStyle(bundle: Bundle, html: Page): void {
  const style = Object.values(bundle).find(({ fileName }) => /\/first-[^/]*\.css$/.test(fileName))
  if (style?.type !== 'asset') throw new Error('The build has no style for the first paint.')
  // The style was in assets/, and its font URLs are relative to that folder.
  const css = String(style.source).trim().replaceAll('url(./', 'url(assets/')
  html.source = html.source.replace('<link rel="icon"', () => `<style>${css}</style>\n<link rel="icon"`)
  delete bundle[style.fileName]
}

/**
 * Moves every tag that loads a file into the template, where even the browser's preload scanner doesn't find
 * it. The page's own script takes the tags out when it has determined the base path of the files.
 */
function hideTags(html: Page): void {
  if (!html.source.includes(PARTS)) throw new Error(`index.html has no ${PARTS}`)
  const tags = html.source.match(LOADING) ?? []
  html.source = html.source.replace(LOADING, '').replace(PARTS, () => `${PARTS}\n${tags.join('')}`)
}

/**
 * Writes the build's version into the page and into `version.json`, so that an open tab detects a newer build
 * (src/app/shell/useNewVersion.ts). Two builds of the same files have the same version.
 */
function nameBuild(bundle: Bundle, html: Page): string {
  const names = Object.keys(bundle).sort().join()
  const version = createHash('sha256').update(names).update(html.source).digest('hex').slice(0, 12)
  html.source = html.source.replace('<title>', `<meta name="version" content="${version}" />\n    <title>`)
  return version
}

/**
 * Returns which file contains each module and which files it imports: the server preloads them, and tests
 * measure them. Vite's manifest does not list grouped modules.
 */
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
