import { createContext, useContext, useEffect } from 'react'

/** Receives the title during the render, because effects do not run on the server. */
export const TitleContext = createContext<((title: string) => void) | undefined>(undefined)

export function usePageTitle(title: string) {
  useContext(TitleContext)?.(title)
  useEffect(() => {
    document.title = title
  }, [title])
}
