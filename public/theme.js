// Blocking and tiny: the page's first paint is already in the right theme, language and direction. The same cookies as
// src/theme/mode.ts and src/i18n/languageChoice.ts.
;(() => {
  const root = document.documentElement
  const cookie = name => new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1]

  const wish = cookie('coverdesk-theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = wish === 'dark' || (wish !== 'light' && system)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.style.colorScheme = root.dataset.theme
  const flat = cookie('coverdesk-skin') === 'bordered'
  root.style.backgroundColor = dark ? '#25293C' : flat ? '#FFFFFF' : '#F5F4F9'

  // Of a chosen primary colour, as the app derived them (src/theme/firstTones.ts).
  for (const look of ['light', 'dark']) {
    const tones = cookie(`coverdesk-${look}-tones`)?.split('_') ?? []
    for (const [at, tone] of tones.entries())
      root.style.setProperty(`--${look}-${['fill', 'fill-hover', 'on-fill', 'text'][at]}`, `#${tone}`)
  }

  const directions = { en: 'ltr', fr: 'ltr', ar: 'rtl', tr: 'ltr' }
  const wanted = [cookie('coverdesk-language'), ...navigator.languages.map(tag => tag.split('-')[0])]
  root.lang = wanted.find(language => Object.hasOwn(directions, language)) ?? 'en'
  root.dir = directions[root.lang]

  // Where the menu will be once the app has loaded (src/shell/layout.ts): an edge of the empty page.
  if (!cookie('accessToken') || !matchMedia('(min-width: 1280px)').matches) return
  const across = cookie('coverdesk-appContentLayoutNav') === 'horizontal'
  const narrow = cookie('coverdesk-isVerticalNavCollapsed') === 'true'
  const plain = !dark && (across || cookie('coverdesk-isVerticalNavSemiDark') === 'false')
  const surface = plain ? '#FFFFFF' : across && flat ? '#25293C' : '#2F3349'
  root.dataset.layout = across ? 'horizontal' : narrow ? 'collapsed' : 'vertical'
  const style = document.createElement('style')
  const edge = across ? 'block-start: 104px' : `inline-start: ${narrow ? 64 : 256}px`
  style.textContent = `#root:empty { position: fixed; inset: 0; border-${edge} solid ${surface} }`
  document.head.append(style)
})()
