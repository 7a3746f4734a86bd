import type { SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'

/** An icon that points somewhere: from right to left it points the other way (I-02). */
export function mirrored(Icon: ComponentType<SvgIconProps>): ComponentType<SvgIconProps> {
  return function Mirrored(props) {
    return <Icon {...props} className="mirrored" />
  }
}
