import { emailAddress } from '../../core/field/emailAddress'

export const emailSchema = () => emailAddress
