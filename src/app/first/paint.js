// Runs in the page before the first paint, so that theme, language, direction and menu
// position are correct from the start. It uses the same cookies as src/ui/theme/mode.ts,
// src/core/i18n/languageChoice.ts and src/ui/preferences/preferences.ts.
;(() => {
  const root = document.documentElement
  // Read once, because each read waits for another browser process.
  const cookies = document.cookie
  const cookie = name => new RegExp(`(?:^|; )${name}=(\\w+)`).exec(cookies)?.[1]

  const wish = cookie('coverdesk-theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = wish === 'dark' || (wish !== 'light' && system)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.style.colorScheme = root.dataset.theme
  const flat = cookie('coverdesk-skin') === 'bordered'
  root.style.backgroundColor = dark ? '#25293C' : flat ? '#FFFFFF' : '#F5F4F9'

  // The tones of a chosen primary color, derived by the app (src/ui/theme/firstTones.ts).
  for (const look of ['light', 'dark']) {
    const tones = cookie(`coverdesk-${look}-tones`)?.split('_') ?? []
    for (const [at, tone] of tones.entries())
      root.style.setProperty(`--${look}-${['fill', 'fill-hover', 'on-fill', 'text'][at]}`, `#${tone}`)
  }

  // For a server-rendered screen, the server has already set the language.
  if (!('screen' in root.dataset)) {
    const directions = { en: 'ltr', fr: 'ltr', ar: 'rtl', tr: 'ltr' }
    const wanted = [cookie('coverdesk-language'), ...navigator.languages.map(tag => tag.split('-')[0])]
    root.lang = wanted.find(language => Object.hasOwn(directions, language)) ?? 'en'
    root.dir = directions[root.lang]
  }

  // The empty shell for signed-in users (index.html), with the app's layout (src/ui/shell/layout.ts).
  if (!cookie('accessToken') || 'screen' in root.dataset) return
  const isRoomy = matchMedia('(min-width: 1280px)').matches
  const across = isRoomy && cookie('coverdesk-appContentLayoutNav') === 'horizontal'
  const narrow = isRoomy && !across && cookie('coverdesk-isVerticalNavCollapsed') === 'true'
  const plain = !dark && (across || cookie('coverdesk-isVerticalNavSemiDark') === 'false')
  root.dataset.layout = across ? 'horizontal' : !isRoomy ? 'overlay' : narrow ? 'collapsed' : 'vertical'
  if (isRoomy && !across && cookie('coverdesk-navbarType') === 'hidden') root.dataset.header = 'hidden'
  root.style.setProperty('--first-menu', plain ? '#FFFFFF' : across && flat ? '#25293C' : '#2F3349')
})()
