import { savesData } from './data-saver.ts'

/** False if the user or the device asks for stillness, or for less data. */
export const mayMove = (): boolean =>
  !savesData() && 'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches
