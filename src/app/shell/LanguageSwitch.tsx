import Translate from '@mui/icons-material/Translate'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { languageNames, languages } from '../../core/i18n/languages'
import { ChoiceMenu } from '../../ui/shell/ChoiceMenu'
import { useShell } from '../../ui/shell/ShellContext'
import { useChooseLanguage } from '../../ui/shell/useChooseLanguage'

const options = languageNames.map(language => {
  const { name, direction } = languages[language]
  return { value: language, text: name, lang: language, dir: direction }
})

/** The language of every screen, each under its own name (S-02, I-02). */
export function LanguageSwitch() {
  const translate = useTranslate()
  const { languageChoice } = useShell()
  const current = useSyncExternalStore(languageChoice.subscribe, languageChoice.language)
  return (
    <ChoiceMenu
      icon={Translate}
      label={translate('app.language_current', { language: languages[current].name })}
      title={translate('app.language')}
      options={options}
      chosen={current}
      onChoose={useChooseLanguage()}
    />
  )
}
