import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SCRIPT = /<script vite-ignore src="([^"]+)"><\/script>/g
const STYLE = /[ \t]*<link rel="stylesheet" href="\/(src\/app\/first\/[^"]+)" \/>\n/

/** The page with the scripts that it holds itself, as they are written: a policy names them by their hash. */
export const withScripts = (page: string, root: string): string =>
  page.replaceAll(
    SCRIPT,
    (_tag, path: string) => `<script>\n${readFileSync(join(root, path), 'utf8')}</script>`,
  )

/**
 * Lays what is needed for the first paint into the page itself, so that nothing has to be asked for before it: the small
 * scripts, and one style that no chunk refers to.
 */
export function inlineParts(): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'inline-parts',
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
      handler: page => {
        const whole = withScripts(page, root)
        return isBuild ? whole.replace(STYLE, '') : whole
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        const style = Object.values(bundle).find(({ fileName }) => /\/first-[^/]*\.css$/.test(fileName))
        if (page?.type !== 'asset' || style?.type !== 'asset')
          throw new Error('The first style was not built.')
        // It stood in assets/, and finds its fonts from there.
        const css = String(style.source).trim().replaceAll('url(./', 'url(assets/')
        page.source = String(page.source).replace(
          '<link rel="icon"',
          () => `<style>${css}</style>\n<link rel="icon"`,
        )
        delete bundle[style.fileName]
      },
    },
  }
}
