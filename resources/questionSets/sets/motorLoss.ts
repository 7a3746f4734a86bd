import type { Question } from '../../../src/core/questions/question'
import { question } from './question'

export const plateShape = '[0-9A-Z\\u0600-\\u06FF][0-9A-Z\\u0600-\\u06FF -]{2,13}'

/** The questions after a loss of a vehicle. */
export const motorLoss: Question[] = [
  question(
    'driver_name',
    ['Driver at the time', 'Conducteur au moment du sinistre', 'السائق وقت الحادث', 'Kaza anındaki sürücü'],
    { type: 'text', required: true, max: 120 },
  ),
  question('fault', ['Responsibility', 'Responsabilité', 'المسؤولية', 'Kusur durumu'], {
    type: 'choice',
    required: true,
    options: {
      own: ['Own', 'Responsable', 'مسؤول', 'Kusurlu'],
      other: ['The other party', 'Tiers responsable', 'الطرف الآخر مسؤول', 'Karşı taraf kusurlu'],
      shared: ['Shared', 'Partagée', 'مسؤولية مشتركة', 'Müşterek kusur'],
      unknown: ['Not known yet', 'Pas encore établie', 'لم تحدد بعد', 'Henüz belirsiz'],
    },
  }),
  question(
    'other_vehicle',
    ['Another vehicle involved', 'Autre véhicule impliqué', 'مركبة أخرى معنية', 'Başka araç karıştı'],
    { type: 'yesNo' },
  ),
  question(
    'other_plate',
    [
      'Plate of the other vehicle',
      "Immatriculation de l'autre véhicule",
      'لوحة المركبة الأخرى',
      'Karşı aracın plakası',
    ],
    { type: 'text', code: true, pattern: plateShape, visible_if: { other_vehicle: true } },
  ),
  question(
    'other_insurer',
    ["Other party's insurer", 'Assureur du tiers', 'مؤمّن الطرف الآخر', 'Karşı tarafın sigortacısı'],
    { type: 'text', max: 120, visible_if: { other_vehicle: true } },
  ),
  question(
    'report_signed',
    ['Agreed statement signed', 'Constat amiable signé', 'محضر ودي موقّع', 'Kaza tespit tutanağı imzalandı'],
    { type: 'yesNo' },
  ),
  question(
    'immobilised',
    ['Vehicle cannot be driven', 'Véhicule immobilisé', 'المركبة متوقفة عن السير', 'Araç hareket edemiyor'],
    { type: 'yesNo' },
  ),
]
