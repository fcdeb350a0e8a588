/** Durations in milliseconds, written with their unit so that no bare factor of 60 appears anywhere else. */
export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => seconds(n * 60)
export const hours = (n: number): number => minutes(n * 60)
export const days = (n: number): number => hours(n * 24)
