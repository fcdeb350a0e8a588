import './rank-change.css'

/** The class of something that has just moved by so many places: it slides in from where it was. */
export const movedClass = (places: number | undefined): string => {
  if (places === undefined || places === 0) return ''
  return places > 0 ? 'rank-up' : 'rank-down'
}

/** Whether an animation is one of these. */
export const isRankMove = (name: string): boolean => name === 'rank-up' || name === 'rank-down'
