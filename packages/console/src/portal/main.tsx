// What each side sees of itself. The portal serves it and answers its questions; it asks nobody else.

import '../styles/now.css'
import { draw } from '../shell/draw.tsx'
import { PortalApp } from './portal-app.tsx'

draw(<PortalApp />)
