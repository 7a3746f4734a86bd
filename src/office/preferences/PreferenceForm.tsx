import { Box, FormControlLabel, Radio, RadioGroup, Stack, Switch, Typography, useTheme } from '@mui/material'
import { useId, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { type Language, languages } from '../../core/i18n/languages'
import type { PreferenceName, PreferenceValue } from '../../ui/preferences/preferences'
import type { Layout } from '../../ui/shell/layout'
import { useShell } from '../../ui/shell/ShellContext'
import { useChooseLanguage } from '../../ui/shell/useChooseLanguage'
import { useLayout } from '../../ui/shell/useLayout'
import { usePreference } from '../../ui/shell/usePreference'
import { ColourChoice } from './ColourChoice'
import { fieldsetStyle, legendStyle, PictureChoice } from './PictureChoice'

/**
 * Inputs for all preferences. Changes apply immediately. A preference without effect at the moment is
 * disabled and shows the reason.
 */
export function PreferenceForm() {
  const reasons = useReasons()
  const note = useId()
  // One message for the whole group.
  const description = reasons.layout && note
  return (
    <Stack sx={{ gap: 3.5 }}>
      <PictureChoice name="theme" />
      <ColourChoice />
      <PictureChoice name="skin" />
      <Stack sx={{ gap: 1 }}>
        <PictureChoice name="appContentLayoutNav" reason={reasons.layout} note={note} />
        <SwitchChoice
          name="isVerticalNavCollapsed"
          on={true}
          off={false}
          reason={reasons.collapsed}
          description={description}
        />
        <SwitchChoice name="isVerticalNavSemiDark" on={true} off={false} reason={reasons.semiDark} />
        <SwitchChoice
          name="horizontalNavType"
          on="sticky"
          off="static"
          reason={reasons.menuBar}
          description={description}
        />
        <SwitchChoice
          name="navbarType"
          on="sticky"
          off="hidden"
          reason={reasons.navbar}
          description={description}
        />
        <SwitchChoice name="isNavbarBlurEnabled" on={true} off={false} reason={reasons.blur} />
      </Stack>
      <Stack sx={{ gap: 1 }}>
        <PictureChoice name="appContentWidth" />
        <SwitchChoice name="footerType" on="static" off="hidden" />
      </Stack>
      <LanguageSetting />
      <SwitchChoice name="singleKeyShortcuts" on={true} off={false} />
    </Stack>
  )
}

/** Returns the reasons in the user's language. */
function useReasons(): Partial<Record<Conditional, string>> {
  const translate = useTranslate()
  const isDark = useTheme().palette.mode === 'dark'
  const reasons = Object.entries(reasonsFor(useLayout(), isDark))
  return Object.fromEntries(
    reasons.map(([setting, reason]) => [setting, reason && translate(`preferences.reason.${reason}`)]),
  )
}

/** Settings without effect in some layouts. */
type Conditional = 'layout' | 'collapsed' | 'semiDark' | 'menuBar' | 'navbar' | 'blur'

/** Returns why settings have no effect at the moment, as the ends of translation keys. */
export function reasonsFor({ nav, navbar }: Layout, isDark: boolean): Partial<Record<Conditional, string>> {
  const narrow = nav === 'overlay' ? 'narrow' : undefined
  const horizontal = nav === 'horizontal' ? 'horizontal' : undefined
  return {
    layout: narrow,
    collapsed: narrow ?? horizontal,
    semiDark: isDark ? 'dark' : horizontal,
    menuBar: narrow ?? (horizontal ? undefined : 'vertical'),
    navbar: narrow ?? (horizontal && 'menu_bar'),
    blur: navbar === 'hidden' ? 'no_header' : undefined,
  }
}

/** Lets the user choose the language of the screens. Each is listed by its own name. */
function LanguageSetting() {
  const translate = useTranslate()
  const { languageChoice } = useShell()
  const chosen = useSyncExternalStore(languageChoice.subscribe, languageChoice.language)
  const choose = useChooseLanguage()
  const id = useId()
  const title = translate('preferences.language')
  return (
    <Box component="fieldset" sx={fieldsetStyle}>
      <Typography component="legend" sx={legendStyle}>
        {title}
      </Typography>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ mt: -0.5, mb: 0.5 }}>
        {translate('account_settings.preferences.language_text')}
      </Typography>
      <RadioGroup
        aria-label={title}
        aria-describedby={id}
        value={chosen}
        onChange={(_event, language) => choose(language as Language)}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
      >
        {Object.entries(languages).map(([language, { name }]) => (
          <FormControlLabel
            key={language}
            value={language}
            control={<Radio />}
            label={<bdi lang={language}>{name}</bdi>}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

interface Props<Name extends PreferenceName> {
  name: Name
  on: PreferenceValue<Name>
  off: PreferenceValue<Name>
  /** The reason why the setting has no effect at the moment. */
  reason?: string
  /** The ID of the element with the reason, if it is elsewhere. */
  description?: string
}

/** A switch between two values. */
function SwitchChoice<Name extends PreferenceName>({ name, on, off, reason, description }: Props<Name>) {
  const translate = useTranslate()
  const [chosen, choose] = usePreference(name)
  const id = useId()
  return (
    <Box component="label" sx={[style, reason !== undefined && { cursor: 'not-allowed' }]}>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="body2" sx={{ display: 'block' }}>
          {translate(`preferences.${name}`)}
        </Typography>
        {reason && !description && (
          <Typography
            id={id}
            component="span"
            variant="body2"
            color="text.secondary"
            sx={{ display: 'block' }}
          >
            {reason}
          </Typography>
        )}
      </Box>
      <Switch
        edge="end"
        size="small"
        checked={chosen === on}
        disabled={reason !== undefined}
        onChange={(_event, checked) => choose(checked ? on : off)}
        slotProps={{
          input: {
            'aria-label': translate(`preferences.${name}`),
            'aria-describedby': reason && (description ?? id),
          },
        }}
      />
    </Box>
  )
}

const style = { display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, cursor: 'pointer' }
