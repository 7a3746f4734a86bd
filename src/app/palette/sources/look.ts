import Contrast from '@mui/icons-material/Contrast'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import Translate from '@mui/icons-material/Translate'
import Tune from '@mui/icons-material/TuneOutlined'
import { languageNames, languages } from '../../../core/i18n/languages'
import { type Mode, modes } from '../../../ui/theme/mode'
import type { Source } from '../entry'

const icons = { light: LightMode, dark: DarkMode, system: Contrast } satisfies Record<Mode, unknown>

/** Entries for themes and languages other than the current ones, and for the preferences. */
export const look: Source = {
  group: 'actions',
  entries: ({ themeMode, languageChoice, translate, openPreferences }) => [
    ...modes
      .filter(mode => mode !== themeMode.mode())
      .map(mode => ({
        id: `theme:${mode}`,
        label: translate('palette.theme', { theme: translate(`shell.theme.${mode}`) }),
        icon: icons[mode],
        run: () => themeMode.choose(mode),
      })),
    ...languageNames
      .filter(language => language !== languageChoice.language())
      .map(language => ({
        id: `language:${language}`,
        label: languages[language].name,
        text: translate('app.language'),
        keywords: translate('app.language'),
        lang: language,
        icon: Translate,
        run: () => languageChoice.choose(language),
      })),
    { id: 'preferences', label: translate('shell.preferences'), icon: Tune, run: openPreferences },
  ],
}
