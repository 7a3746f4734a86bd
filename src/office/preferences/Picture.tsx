import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactElement } from 'react'

interface Colours {
  page: string
  surface: string
  line: string
  nav: string
}

/** The colors of the current theme. */
const own: Colours = {
  page: 'var(--picture-page)',
  surface: 'var(--picture-surface)',
  line: 'var(--picture-line)',
  nav: 'var(--picture-nav)',
}
const light: Colours = { page: '#F5F4F9', surface: '#FFFFFF', line: '#D5D2DE', nav: '#2F3349' }
const dark: Colours = { page: '#25293C', surface: '#2F3349', line: '#565B78', nav: '#1E2130' }

const pictures: Record<string, () => ReactElement> = {
  light: () => <Window colours={light} />,
  dark: () => <Window colours={dark} />,
  system: () => (
    <>
      <Window colours={light} />
      <g clipPath="inset(0 0 0 50%)">
        <Window colours={dark} />
      </g>
    </>
  ),
  default: () => <Window colours={own} />,
  bordered: () => <Window colours={own} isBordered />,
  vertical: () => <Window colours={own} />,
  horizontal: () => <Across />,
  fluid: () => <Page from={8} to={104} />,
  boxed: () => <Page from={28} to={84} />,
}

/** A small drawing of a preference's value. */
export function Picture({ of }: { of: string }) {
  const Drawing = pictures[of]
  return (
    <Box component="svg" viewBox="0 0 112 72" aria-hidden="true" focusable="false" sx={style}>
      {Drawing && <Drawing />}
    </Box>
  )
}

function Window({ colours, isBordered }: { colours: Colours; isBordered?: boolean }) {
  const stroke = isBordered ? { stroke: 'var(--picture-edge)', strokeWidth: 1.5 } : {}
  return (
    <>
      <rect width="112" height="72" fill={colours.page} />
      <rect width="26" height="72" fill={colours.nav} />
      <Lines x={6} y={8} count={4} width={14} colour="#7D82A8" />
      <rect x="33" y="7" width="72" height="10" rx="2.5" fill={colours.surface} {...stroke} />
      <rect x="33" y="24" width="33" height="40" rx="2.5" fill={colours.surface} {...stroke} />
      <rect x="72" y="24" width="33" height="40" rx="2.5" fill={colours.surface} {...stroke} />
      <Lines x={38} y={31} count={3} width={20} colour={colours.line} />
      <Lines x={77} y={31} count={3} width={20} colour={colours.line} />
    </>
  )
}

function Across() {
  return (
    <>
      <rect width="112" height="72" fill={own.page} />
      <rect width="112" height="24" fill={own.surface} />
      <rect x="8" y="5" width="20" height="4" rx="2" fill={own.line} />
      <rect x="8" y="15" width="16" height="4" rx="2" fill="var(--primary, #675DD8)" />
      <rect x="30" y="15" width="16" height="4" rx="2" fill={own.line} />
      <rect x="52" y="15" width="16" height="4" rx="2" fill={own.line} />
      <rect x="8" y="31" width="96" height="33" rx="2.5" fill={own.surface} />
      <Lines x={15} y={38} count={3} width={60} colour={own.line} />
    </>
  )
}

function Page({ from, to }: { from: number; to: number }) {
  return (
    <>
      <rect width="112" height="72" fill={own.page} />
      <rect x={from} y="8" width={to - from} height="10" rx="2.5" fill={own.surface} />
      <rect x={from} y="25" width={to - from} height="39" rx="2.5" fill={own.surface} />
      <Lines x={from + 7} y={33} count={3} width={(to - from) * 0.6} colour={own.line} />
    </>
  )
}

interface LinesProps {
  x: number
  y: number
  count: number
  width: number
  colour: string
}

function Lines({ x, y, count, width, colour }: LinesProps) {
  const path = Array.from({ length: count }, (_, line) => `M${x + 2} ${y + 2 + line * 9}h${width - 4}`)
  return <path d={path.join('')} fill="none" stroke={colour} strokeWidth="4" strokeLinecap="round" />
}

const style = {
  '--picture-page': theme => theme.palette.background.default,
  '--picture-surface': theme => theme.palette.background.paper,
  '--picture-line': theme => theme.palette.divider,
  '--picture-edge': theme => theme.palette.text.secondary,
  '--picture-nav': 'var(--nav-surface)',
  '[dir="rtl"] &': { transform: 'scaleX(-1)' },
} satisfies SxProps<Theme>
