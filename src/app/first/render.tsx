import { renderToString } from 'react-dom/server'
import { firstPhrases, languages } from '../../core/i18n/languages'
import { translatorOf } from '../../core/i18n/translate'
import { createSession } from '../../ui/session/session'
import type { SignInCalls } from '../../ui/session/signInCalls'
import { FirstFrame } from '../auth/FirstFrame'
import { firstScreens } from '../auth/firstScreens'
import type { FirstPage } from './firstPage'

/** The server's parameters for a first screen. */
export type FirstRequest = Pick<FirstPage, 'screen' | 'language' | 'settings'>

export interface FirstDrawn {
  html: string
  title: string
  sending: string
  direction: string
}

const TITLES: Partial<Record<FirstPage['screen'], string>> = {
  signIn: 'auth.title',
  register: 'auth.register.title',
  forgotPassword: 'auth.forgot.title',
}

const nothing = () => undefined

/** Renders a first screen exactly as `main.tsx` will, so that React can hydrate it. */
export async function drawFirst({ screen, language, settings }: FirstRequest): Promise<FirstDrawn> {
  const [Screen, catalogue] = await Promise.all([firstScreens[screen](), firstPhrases[language]()])
  const translate = translatorOf(catalogue)
  const { direction } = languages[language]
  const languageChoice = {
    language: () => language,
    choose: async () => undefined,
    subscribe: () => nothing,
  }
  const session = createSession({ settings })
  // Called only in a browser.
  const calls = {} as SignInCalls
  const html = renderToString(
    <FirstFrame {...{ translate, languageChoice }}>
      <Screen key={screen} {...{ session, translate, calls }} search="" go={nothing} onBegin={nothing} />
    </FirstFrame>,
  )
  const page = translate(TITLES[screen] ?? 'auth.title')
  return {
    html,
    title: translate('app.title', { page, company: settings.company_name }),
    sending: translate('auth.sending'),
    direction,
  }
}
