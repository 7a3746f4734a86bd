import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { HEADER, MENU_BAR, NAV, RAIL } from '../../src/shell/layout'
import { baseTokens, tokens } from '../../src/theme/tokens'

const script = readFileSync('public/theme.js', 'utf8')

interface Visit {
  cookies?: Record<string, string>
  isDark?: boolean
  width?: number
  languages?: string[]
}

/** Runs the blocking script as a browser would before anything is painted. */
function firstPaint({ cookies = {}, isDark = false, width = 1440, languages = ['en-GB'] }: Visit) {
  const root = {
    dataset: {} as Record<string, string>,
    style: {} as Record<string, string>,
    lang: '',
    dir: '',
  }
  const styles: { textContent?: string }[] = []
  const matches = (query: string) =>
    query.includes('dark') ? isDark : width >= Number(/min-width: (\d+)px/.exec(query)?.[1])
  runInNewContext(script, {
    document: {
      documentElement: root,
      cookie: Object.entries(cookies)
        .map(pair => pair.join('='))
        .join('; '),
      createElement: () => ({}),
      head: { append: (style: object) => styles.push(style) },
    },
    matchMedia: (query: string) => ({ matches: matches(query) }),
    navigator: { languages },
  })
  return { ...root, rule: styles[0]?.textContent }
}

const signedIn = { accessToken: '1|abcdefghijklmnop' }

describe('the first paint', () => {
  it.each(['light', 'dark'] as const)('S-03 %s is the system’s until one is chosen, then that', look => {
    expect(firstPaint({ isDark: look === 'dark' }).dataset.theme).toBe(look)
    const chosen = firstPaint({ isDark: look !== 'dark', cookies: { 'coverdesk-theme': look } })
    expect(chosen.dataset.theme).toBe(look)
    expect(chosen.style.colorScheme).toBe(look)
  })

  it.each([
    ['light', 'default'],
    ['light', 'bordered'],
    ['dark', 'default'],
    ['dark', 'bordered'],
  ] as const)('S-03 has the page colour of %s, %s', (look, skin) => {
    const { style } = firstPaint({ cookies: { 'coverdesk-theme': look, 'coverdesk-skin': skin } })
    expect(style.backgroundColor).toBe(baseTokens(look, skin).page)
  })

  it('I-02 has the language and the direction of the cookie, else of the browser', () => {
    expect(firstPaint({ cookies: { 'coverdesk-language': 'ar' } })).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(firstPaint({ languages: ['de-DE', 'fr-CA'] })).toMatchObject({ lang: 'fr', dir: 'ltr' })
    expect(firstPaint({ cookies: { 'coverdesk-language': 'xx' } })).toMatchObject({ lang: 'en', dir: 'ltr' })
  })

  it('S-06 shows where the menu will be, where there is room for it', () => {
    const dark = tokens.dark.surface
    expect(firstPaint({}).rule).toBeUndefined()
    expect(firstPaint({ cookies: signedIn, width: 1279 }).rule).toBeUndefined()
    expect(firstPaint({ cookies: signedIn }).rule).toContain(`inline-start: ${NAV}px solid ${dark}`)
    const narrow = { ...signedIn, 'coverdesk-isVerticalNavCollapsed': 'true' }
    expect(firstPaint({ cookies: narrow }).rule).toContain(`inline-start: ${RAIL}px solid ${dark}`)
    const plain = { ...signedIn, 'coverdesk-isVerticalNavSemiDark': 'false' }
    expect(firstPaint({ cookies: plain }).rule).toContain(tokens.light.surface)
    const across = firstPaint({ cookies: { ...signedIn, 'coverdesk-appContentLayoutNav': 'horizontal' } })
    expect(across.rule).toContain(`block-start: ${HEADER + MENU_BAR}px solid ${tokens.light.surface}`)
    expect(across.dataset.layout).toBe('horizontal')
  })
})
