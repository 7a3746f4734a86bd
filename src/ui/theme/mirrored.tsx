import type { SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'

/** Returns a directional icon that is mirrored in right-to-left languages (I-02). */
export function mirrored(Icon: ComponentType<SvgIconProps>): ComponentType<SvgIconProps> {
  return function Mirrored(props) {
    return <Icon {...props} className="mirrored" />
  }
}
