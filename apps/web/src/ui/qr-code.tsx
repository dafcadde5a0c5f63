import { encode } from 'uqr'

/** Quiet zone in modules, as required by ISO/IEC 18004. */
const QUIET_ZONE = 4

interface QrCodeProps {
  text: string
  label: string
  className: string | undefined
}

/**
 * A QR code, dark on light in both colour schemes, since many scanners cannot read inverted codes.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  )
}
