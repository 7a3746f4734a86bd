import { createTheme } from '@mui/material/styles'
import { expect, it } from 'vitest'
import { themeOf } from '../../src/ui/theme/theme'
import { brand } from '../../src/ui/theme/tokens'

const looks = ['light', 'dark'] as const

it.each(looks)('S-03 lists of options have the edge and shadow of menus: %s', look => {
  const primary = brand.main
  const theme = createTheme(themeOf({ look, primary, skin: 'default', direction: 'ltr' }))
  const paperOf = (name: 'MuiAutocomplete' | 'MuiMenu') => theme.components?.[name]?.styleOverrides?.paper
  expect(paperOf('MuiAutocomplete')).toEqual(paperOf('MuiMenu'))
  expect(paperOf('MuiAutocomplete')).toMatchObject({ border: expect.stringMatching(/^1px solid /) })
})
