import { Stack } from '@mui/material'
import { useId } from 'react'
import { ColourChoice } from './ColourChoice'
import { LanguageSetting } from './LanguageSetting'
import { PictureChoice } from './PictureChoice'
import { SwitchChoice } from './SwitchChoice'
import { useReasons } from './useReasons'

/** Every preference, each with effect at once. What makes no difference now is disabled and says why. */
export function PreferenceForm() {
  const reasons = useReasons()
  const note = useId()
  // Told once for the whole group.
  const told = reasons.layout && note
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
          description={told}
        />
        <SwitchChoice name="isVerticalNavSemiDark" on={true} off={false} reason={reasons.semiDark} />
        <SwitchChoice
          name="horizontalNavType"
          on="sticky"
          off="static"
          reason={reasons.menuBar}
          description={told}
        />
        <SwitchChoice name="navbarType" on="sticky" off="hidden" reason={reasons.navbar} description={told} />
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
