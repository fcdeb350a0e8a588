import { sectionAddress } from '../section-address.ts'

/** The server whose acts are shown (empty: those of all), and where the page of acts begins. */
export const gameAddress = sectionAddress('game', { server: '', before: '' })
export type GameAddress = typeof gameAddress.none
