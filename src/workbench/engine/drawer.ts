import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import * as vegaLite from 'vega-lite';
import { drawSvg } from '../../report/draw-svg.js';
import type { Drawer } from './protocol.js';

/** The drawing library, for a worker that draws a report; it is loaded before the engine, and only there. */
const drawer: Drawer = (spec) => drawSvg({ vega, vegaLite, interpreter: expressionInterpreter }, spec);

(self as unknown as { standfastDrawer: Drawer }).standfastDrawer = drawer;
