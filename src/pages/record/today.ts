export { officeToday as today } from '../../core/field/officeToday'
