// The operator's console. The admin port serves it and answers its questions; it asks nobody else.

import './styles/now.css'
import { App } from './shell/app.tsx'
import { draw } from './shell/draw.tsx'

draw(<App />)
