const CHOSEN = `:is(${[
  ':is(a, button, [role="button"])[aria-current]',
  '[data-active]',
  '[aria-pressed="true"]',
  ':is([role="tab"], [role="option"], td)[aria-selected="true"]',
  '.MuiMenuItem-root.Mui-selected',
].join(', ')})`

/**
 * The styles for forced colors, such as a contrast theme of Windows: the user's own colors replace all
 * backgrounds, so the system's selection colors show what is chosen, and borders show main buttons and
 * switches. Without `forcedColorAdjust`, browsers paint the page's color behind the text. Descendants inherit
 * it, so their colors are set too, and so is the focus ring.
 */
export const forcedColors = {
  [CHOSEN]: {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight !important',
    '&, & *': { color: 'HighlightText !important', borderColor: 'HighlightText !important' },
    '& *': { backgroundColor: 'transparent !important' },
    '& .MuiStepIcon-text': { fill: 'Highlight !important' },
    '&:focus-visible, &.Mui-focusVisible': {
      outline: '2px solid HighlightText !important',
      outlineOffset: '-4px !important',
    },
  },
  // The option that Enter takes, which can be another one than the chosen.
  '.MuiAutocomplete-option.Mui-focused': {
    outline: '2px solid ButtonText !important',
    outlineOffset: '-2px !important',
  },
  '.MuiAutocomplete-option[aria-selected="true"].Mui-focused': { outlineColor: 'HighlightText !important' },
  '.MuiButton-contained, .MuiFab-root, .MuiSwitch-track': { border: '1px solid ButtonBorder !important' },
  '.MuiSwitch-track': { boxSizing: 'border-box', opacity: '1 !important' },
  '.MuiSwitch-thumb': { forcedColorAdjust: 'none', backgroundColor: 'ButtonText !important' },
  '.Mui-checked + .MuiSwitch-track': { forcedColorAdjust: 'none', backgroundColor: 'Highlight !important' },
} as const
