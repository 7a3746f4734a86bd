import { type ReactNode, useSyncExternalStore } from 'react'
import type { LanguageChoice } from '../../core/i18n/languageChoice'
import { languageNames, languages } from '../../core/i18n/languages'
import type { Translate } from '../../core/i18n/translate'

interface Props {
  translate: Translate
  languageChoice: Pick<LanguageChoice, 'language' | 'choose' | 'subscribe'>
  children: ReactNode
}

/** The page around the card of every first screen, with the language buttons. */
export function FirstFrame({ translate, languageChoice, children }: Props) {
  const { subscribe, language } = languageChoice
  const current = useSyncExternalStore(subscribe, language, language)
  return (
    <div className="sign-in">
      {children}
      <footer>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a form */}
        <div role="group" className="sign-in-languages" aria-label={translate('app.language')}>
          {languageNames.map(language => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={language === current}
              onClick={() => void languageChoice.choose(language)}
            >
              {languages[language].name}
            </button>
          ))}
        </div>
      </footer>
    </div>
  )
}
