import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { FileGraph } from '../server/web/buildGraph'

/** Writes down what belongs to what in a build: the server names it to the browser, the tests weigh it. */
export function fileGraph(): Plugin {
  let root = ''
  return {
    name: 'file-graph',
    apply: 'build',
    configResolved: config => {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const graph: FileGraph = { holds: {}, needs: {} }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        graph.needs[chunk.fileName] = chunk.imports
        for (const id of chunk.moduleIds) {
          const module = relative(root, id)
          if (/^(src|resources)\//.test(module)) graph.holds[module] = chunk.fileName
        }
      }
      this.emitFile({ type: 'asset', fileName: '.first/files.json', source: JSON.stringify(graph) })
    },
  }
}
