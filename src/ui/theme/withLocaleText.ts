import type { RaThemeOptions } from 'react-admin'

/** Returns the theme with MUI's own texts in the current language. */
export function withLocaleText(theme: RaThemeOptions, translate: (key: string) => string): RaThemeOptions {
  const { MuiAutocomplete, MuiAlert, ...components } = theme.components ?? {}
  const choices = {
    openText: translate('ra.action.open'),
    closeText: translate('ra.action.close'),
    clearText: translate('ra.action.clear_input_value'),
    noOptionsText: translate('fields.none_found'),
    loadingText: translate('fields.searching'),
  }
  return {
    ...theme,
    components: {
      ...components,
      MuiAutocomplete: { ...MuiAutocomplete, defaultProps: { ...MuiAutocomplete?.defaultProps, ...choices } },
      MuiAlert: { ...MuiAlert, defaultProps: { ...MuiAlert?.defaultProps, closeText: choices.closeText } },
    },
  }
}
