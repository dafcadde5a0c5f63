import { type ComponentProps, createElement } from 'react'

interface IconData {
  /** The shapes, each an element's name and attributes. */
  node: [name: string, attributes: Record<string, string>][]
}

interface IconProps extends ComponentProps<'svg'> {
  size?: number
}

/**
 * Draws the icons of lucide-react, in place of its own createLucideIcon (vite.config.ts puts it
 * there): that one knows much that no icon here asks for, and costs every page 1.3 KiB.
 */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
      >
        {node.map(([name, attributes]) => createElement(name, attributes))}
      </svg>
    )
  }
}
