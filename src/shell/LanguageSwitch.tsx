import Translate from '@mui/icons-material/Translate'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { type Language, languageNames, languages } from '../i18n/languages'
import { useShell } from './ShellContext'
import { useChooseLanguage } from './useChooseLanguage'

/** The language of every screen, each under its own name (S-02, I-02). */
export function LanguageSwitch() {
  const translate = useTranslate()
  const { languageChoice } = useShell()
  const current = useSyncExternalStore(languageChoice.subscribe, languageChoice.language)
  const choose = useChooseLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = translate('app.language_current', { language: languages[current].name })
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Translate />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': translate('app.language') } }}
      >
        {languageNames.map(language => (
          <Choice
            key={language}
            language={language}
            chosen={language === current}
            onChoose={() => {
              setAnchor(null)
              choose(language)
            }}
          />
        ))}
      </Menu>
    </>
  )
}

interface ChoiceProps {
  language: Language
  chosen: boolean
  onChoose: () => void
  /** Given by the menu to the item that is to have the focus. */
  autoFocus?: boolean
  tabIndex?: number
}

function Choice({ language, chosen, onChoose, ...fromMenu }: ChoiceProps) {
  return (
    <MenuItem
      {...fromMenu}
      role="menuitemradio"
      aria-checked={chosen}
      selected={chosen}
      lang={language}
      dir={languages[language].direction}
      onClick={onChoose}
    >
      {languages[language].name}
    </MenuItem>
  )
}
