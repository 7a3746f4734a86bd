import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Names the build in `version.json` and in its page, so that a tab learns of a newer one (src/app/shell/useNewVersion.ts). Two
 * builds of the same files have the same name.
 */
export function version(): Plugin {
  return {
    name: 'version',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The page was not built.')
        const names = Object.keys(bundle).sort().join()
        const name = createHash('sha256').update(names).update(page.source).digest('hex').slice(0, 12)
        page.source = String(page.source).replace(
          '<title>',
          `<meta name="version" content="${name}" />\n    <title>`,
        )
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version: name }) })
      },
    },
  }
}
