import type { ReactNode } from 'react'

const star = 'M0-1 .588.809-.951-.309H.951L-.588.809z'
const Star = ({
  at,
  size,
  fill,
}: {
  readonly at: readonly [number, number]
  readonly size: number
  readonly fill: string
}) => <path d={star} fill={fill} transform={`translate(${at[0]} ${at[1]}) scale(${size})`} />

/** Our own drawings on a 20 × 14 field, simplified for the size at which they are shown. */
const drawings: Readonly<Record<string, ReactNode>> = {
  CN: (
    <>
      <path fill="#de2910" d="M0 0h20v14H0z" />
      <Star at={[4, 4.6]} size={2.4} fill="#ffde00" />
      <Star at={[8, 2]} size={0.8} fill="#ffde00" />
      <Star at={[9.4, 4]} size={0.8} fill="#ffde00" />
      <Star at={[9.4, 6.4]} size={0.8} fill="#ffde00" />
      <Star at={[8, 8.2]} size={0.8} fill="#ffde00" />
    </>
  ),
  HK: (
    <>
      <path fill="#de2910" d="M0 0h20v14H0z" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse key={turn} cx="10" cy="4.6" rx="1.3" ry="2.2" fill="#fff" transform={`rotate(${turn} 10 7)`} />
      ))}
    </>
  ),
  SG: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#ee2536" d="M0 0h20v7H0z" />
      <circle cx="4.4" cy="3.5" r="2.4" fill="#fff" />
      <circle cx="5.6" cy="3.5" r="2.2" fill="#ee2536" />
      <Star at={[7.2, 2.3]} size={0.6} fill="#fff" />
      <Star at={[8.4, 3.4]} size={0.6} fill="#fff" />
      <Star at={[7.2, 4.7]} size={0.6} fill="#fff" />
    </>
  ),
  JP: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <circle cx="10" cy="7" r="4" fill="#bc002d" />
    </>
  ),
  KR: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#cd2e3a" d="M6.6 7a3.4 3.4 0 0 1 6.8 0z" />
      <path fill="#0047a0" d="M6.6 7a3.4 3.4 0 0 0 6.8 0z" />
      <path stroke="#000" strokeWidth=".9" d="m3 3.6 2-1.6M15 2l2 1.6M3 10.4 5 12M15 12l2-1.6" />
    </>
  ),
  AU: (
    <>
      <path fill="#00247d" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeWidth="1.6" d="m0 0 10 7M10 0 0 7" />
      <path stroke="#fff" strokeWidth="2.4" d="M5 0v7M0 3.5h10" />
      <path stroke="#cf142b" strokeWidth="1.2" d="M5 0v7M0 3.5h10" />
      <Star at={[5, 10.6]} size={1.6} fill="#fff" />
      <Star at={[15, 3]} size={0.9} fill="#fff" />
      <Star at={[17.6, 6]} size={0.9} fill="#fff" />
      <Star at={[13, 6.4]} size={0.9} fill="#fff" />
      <Star at={[15, 11]} size={0.9} fill="#fff" />
    </>
  ),
  IN: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#f93" d="M0 0h20v4.67H0z" />
      <path fill="#128807" d="M0 9.33h20V14H0z" />
      <circle cx="10" cy="7" r="1.7" fill="none" stroke="#000080" strokeWidth=".7" />
    </>
  ),
  ID: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#ce1126" d="M0 0h20v7H0z" />
    </>
  ),
  DE: (
    <>
      <path fill="#000" d="M0 0h20v4.67H0z" />
      <path fill="#d00" d="M0 4.67h20v4.66H0z" />
      <path fill="#ffce00" d="M0 9.33h20V14H0z" />
    </>
  ),
  US: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path
        stroke="#b22234"
        strokeWidth="1.08"
        d="M0 .54h20M0 2.7h20M0 4.85h20M0 7h20M0 9.15h20M0 11.3h20M0 13.46h20"
      />
      <path fill="#3c3b6e" d="M0 0h9v7.5H0z" />
      <path stroke="#fff" strokeWidth=".8" strokeDasharray=".8 1.2" d="M.9 1.5h8M.9 3.7h8M.9 5.9h8" />
    </>
  ),
  BR: (
    <>
      <path fill="#009c3b" d="M0 0h20v14H0z" />
      <path fill="#ffdf00" d="m10 1.6 8 5.4-8 5.4L2 7z" />
      <circle cx="10" cy="7" r="2.7" fill="#002776" />
    </>
  ),
}

/** A country's flag by its ISO 3166-1 code; always beside the region's name, so it is silent for the screen reader. */
export function Flag({ country }: { readonly country: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 14" className="w-5 h-3.5 rounded-2px shrink-0 outline-1 outline-line">
      {drawings[country] ?? <path fill="currentColor" opacity=".2" d="M0 0h20v14H0z" />}
    </svg>
  )
}
