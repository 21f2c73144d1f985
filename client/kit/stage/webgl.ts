/** What Pixi needs to draw with WebGL where no code may be made from text: fetched where it does. */
import 'pixi.js/unsafe-eval';
