// Blocking and tiny: the page's first paint is already in the right theme. The same cookie as src/theme/mode.ts.
;(() => {
  const wish = /(?:^|; )coverdesk-theme=(light|dark)/.exec(document.cookie)
  const dark = wish ? wish[1] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  root.style.colorScheme = root.dataset.theme
  root.style.backgroundColor = dark ? '#25293C' : '#F8F7FA'
})()
