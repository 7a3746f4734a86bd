import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { FileGraph } from '../server/api/web/buildGraph'

/** Parts of the definitions, as build/definitions.ts names them. */
const DEFINITION = /^assets\/definition-[^.]+\.(.+)$/

/** Writes down what belongs to what in a build: the server names it to the browser, the tests weigh it. */
export function fileGraph(): Plugin {
  let root = ''
  return {
    name: 'file-graph',
    apply: 'build',
    configResolved: config => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const graph: FileGraph = { holds: {}, needs: {} }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          graph.needs[chunk.fileName] = chunk.imports
          for (const id of chunk.moduleIds) {
            const module = relative(root, id)
            if (/^(src|resources)\//.test(module)) graph.holds[module] = chunk.fileName
          }
        }
        for (const file of Object.keys(bundle)) {
          const [, part] = DEFINITION.exec(file) ?? []
          if (part) graph.holds[`definition:${part}`] = file
        }
        this.emitFile({ type: 'asset', fileName: '.first/files.json', source: JSON.stringify(graph) })
      },
    },
  }
}
