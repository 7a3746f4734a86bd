import type { Layout } from '../../ui/shell/layout'

/** Settings that make no difference in some layouts. */
export type Conditional = 'layout' | 'collapsed' | 'semiDark' | 'menuBar' | 'navbar' | 'blur'

/** Why a setting makes no difference now; the end of the key of a sentence. */
export function reasonsFor({ nav, navbar }: Layout, isDark: boolean): Partial<Record<Conditional, string>> {
  const narrow = nav === 'overlay' ? 'narrow' : undefined
  const horizontal = nav === 'horizontal' ? 'horizontal' : undefined
  return {
    layout: narrow,
    collapsed: narrow ?? horizontal,
    semiDark: isDark ? 'dark' : horizontal,
    menuBar: narrow ?? (horizontal ? undefined : 'vertical'),
    navbar: narrow ?? (horizontal && 'menu_bar'),
    blur: navbar === 'hidden' ? 'no_header' : undefined,
  }
}
