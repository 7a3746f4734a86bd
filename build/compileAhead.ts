import type { Plugin } from 'vite'

/** Files of which nearly every function runs when they are first used. */
const WHOLE = new Set(['first', 'app', 'list', 'record', 'form'])

/**
 * Has V8 compile these files whole while they come, beside the page's own thread. Otherwise each function is compiled
 * when it is first called: a quarter of the time that a slow phone draws the first list. Other engines read a comment.
 */
export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // It counts at the beginning of a file only, where the build itself puts something last.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && WHOLE.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
