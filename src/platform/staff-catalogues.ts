import type { Catalogue } from './i18n.ts'

/** The catalogues of the staff room, in every language. */
export const ofStaff = import.meta.glob<Catalogue>('./*/staff*.po', { base: '../../locales' })
