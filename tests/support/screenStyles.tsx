import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

/** What the queries and matchers of tests read of a style; jsdom lays nothing out. */
const READ = new Set(['display', 'visibility', 'opacity', 'pointer-events', 'content'])

// Each query by role computes the style of hundreds of elements, from all rules and all their declarations: a third
// of the processor time of a screen's tests went into declarations that none of them can see.
const cache = createCache({
  key: 'css',
  stylisPlugins: [
    element => {
      if (element.type !== 'decl' || READ.has(String(element.props))) return
      element.value = ''
      element.return = ''
    },
  ],
})

/** The `wrapper` for `render`: leaves out the declarations that no test reads. */
export function ScreenStyles({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}
