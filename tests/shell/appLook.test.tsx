import { type Theme, useTheme } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { CoreAdminContext, type DataProvider, type I18nProvider, type Store, useTranslate } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { appStore } from '../../src/app/shell/appStore'
import { type AppI18n, useAppLook } from '../../src/app/shell/useAppLook'
import { createLanguageChoice } from '../../src/core/i18n/languageChoice'
import { createPreferences } from '../../src/ui/preferences/createPreferences'
import { ShellContext } from '../../src/ui/shell/ShellContext'
import { createThemeMode, type ThemeMode } from '../../src/ui/theme/mode'
import { onlyPages, openWindow } from './shellStage'

const speaking = (language: string): I18nProvider => ({
  translate: key => `${key} in ${language}`,
  getLocale: () => language,
  changeLocale: () => Promise.resolve(),
})

interface Parts {
  i18n: AppI18n
  store: Store
  mounts: string[]
  /** The theme of each render. */
  themes: Theme[]
  /** Called after the first render: before the document changes, and before changes are followed. */
  onMount?: { layout(): void; effect(): void }
}

function Page({ mounts, themes, onMount }: Pick<Parts, 'mounts' | 'themes' | 'onMount'>) {
  const translate = useTranslate()
  const theme = useTheme()
  themes.push(theme)
  useEffect(() => void mounts.push('page'), [mounts])
  useLayoutEffect(() => onMount?.layout(), [onMount])
  useEffect(() => onMount?.effect(), [onMount])
  return <p>{`${translate('hello')}, ${theme.palette.mode}`}</p>
}

function App({ i18n, store, ...page }: Parts) {
  const { theme, i18nProvider } = useAppLook(i18n)
  return (
    <CoreAdminContext i18nProvider={i18nProvider} store={store} dataProvider={{} as DataProvider}>
      <ThemeProvider theme={theme}>
        <Page {...page} />
      </ThemeProvider>
    </CoreAdminContext>
  )
}

function openApp(onMount?: (themeMode: ThemeMode) => Parts['onMount']) {
  openWindow(1280)
  const jar = new Map<string, string>()
  const preferences = createPreferences({
    read: cookie => jar.get(cookie),
    write: (cookie, value) => void jar.set(cookie, value),
    remove: cookie => void jar.delete(cookie),
  })
  const themeMode = createThemeMode(preferences)
  const languageChoice = createLanguageChoice({ read: () => 'en', write: () => undefined })
  const providers = { en: speaking('en'), fr: speaking('fr'), ar: speaking('ar'), tr: speaking('tr') }
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const end = languageChoice.subscribe(listener)
    return () => {
      listeners.delete(listener)
      end()
    }
  }
  const speakWith = (provider: I18nProvider) => {
    providers.en = provider
    for (const listener of listeners) listener()
  }
  const parts: Parts = {
    i18n: { provider: () => providers[languageChoice.language()], subscribe },
    store: appStore(7, { languageChoice, themeMode }),
    mounts: [],
    themes: [],
    onMount: onMount?.(themeMode),
  }
  const shell = { resources: onlyPages, preferences, themeMode, languageChoice, pages: [], menuGroups: [] }
  const app = (
    <ShellContext.Provider value={{ ...shell, beside: null }}>
      <App {...parts} />
    </ShellContext.Provider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: app }])} />)
  return { ...parts, themeMode, languageChoice, speakWith }
}

it('I-02 S-02 changing the language updates every text immediately and remounts no page', async () => {
  const { languageChoice, mounts } = openApp()
  await screen.findByText('hello in en, light')
  await act(() => languageChoice.choose('ar'))
  await screen.findByText('hello in ar, light')
  expect(mounts).toEqual(['page'])
  expect(document.documentElement).toHaveAttribute('lang', 'ar')
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
})

it('I-02 labels that load later show, and the theme stays', async () => {
  const { languageChoice, themes, speakWith } = openApp()
  await screen.findByText('hello in en, light')
  act(() => speakWith({ ...speaking('en'), translate: key => `${key} in plain English` }))
  await screen.findByText('hello in plain English, light')
  expect(new Set(themes).size).toBe(1)
  await act(() => languageChoice.choose('fr'))
  await screen.findByText('hello in fr, light')
  expect(new Set(themes).size).toBe(2)
})

it('S-03 the document and the components change theme together', async () => {
  const { themeMode } = openApp()
  await screen.findByText('hello in en, light')
  const before = document.documentElement.dataset.theme
  themeMode.choose('dark')
  expect(document.documentElement.dataset.theme).toBe(before)
  await screen.findByText('hello in en, dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

it('S-03 the document has the theme of the components, also if it changes twice while they start', async () => {
  openApp(themeMode => ({
    layout: () => themeMode.choose('dark'),
    effect: () => themeMode.choose('light'),
  }))
  await screen.findByText('hello in en, light')
  expect(document.documentElement.dataset.theme).toBe('light')
})

it('X-07 react-admin’s theme and locale are the user’s preferences, in both directions', async () => {
  const { store, themeMode, languageChoice } = openApp()
  await screen.findByText('hello in en, light')
  const heard: unknown[] = []
  store.subscribe('theme', (look: unknown) => heard.push(look))
  act(() => store.setItem('theme', 'dark'))
  await screen.findByText('hello in en, dark')
  expect(themeMode.mode()).toBe('dark')
  act(() => themeMode.choose('light'))
  await screen.findByText('hello in en, light')
  expect(store.getItem('theme')).toBe('light')
  expect([...new Set(heard)]).toEqual(['dark', 'light'])
  act(() => store.setItem('locale', 'fr'))
  await screen.findByText('hello in fr, light')
  expect(languageChoice.language()).toBe('fr')
})
