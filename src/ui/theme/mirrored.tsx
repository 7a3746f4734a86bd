import type { SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'

/** A directional icon, mirrored right-to-left (I-02). */
export function mirrored(Icon: ComponentType<SvgIconProps>): ComponentType<SvgIconProps> {
  return function Mirrored(props) {
    return <Icon {...props} className="mirrored" />
  }
}
