import type { Dictionary } from '#language/language.ts'
import auth from './auth.json' with { type: 'json' }
import hostWords from './host-words.json' with { type: 'json' }
export { spanishPhrase } from './host-phrases.ts'
import lists from './lists.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

/*
 * Glossary, so that every file says the same. Participants are addressed as "usted"; buttons are in the infinitive, or in
 * the first person for the participant's own actions ("Postularme").
 *
 *   study: estudio · participant: participante · company: empresa · facility: centro · category: categoría
 *   apply, application: postularse, postulación · questionnaire: cuestionario · survey: encuesta
 *   points: puntos · payout, payment: pago · cash out: canjear · gift card: tarjeta de regalo · earnings: ganancias
 *   request a payment: solicitar un pago · balance: saldo · reference: referencia
 *   profile: perfil · account: cuenta · ZIP code: código postal · e-mail: correo electrónico
 *   log in: iniciar sesión · log out: cerrar sesión · sign up: registrarse
 *   save, hide: guardar, ocultar · device: dispositivo · home screen: pantalla de inicio · server: servidor
 *   connection, online, offline: conexión, con conexión, sin conexión · online study: estudio en línea
 *   session of a study: cita; of a login: sesión · press: presionar · navigation: menú
 *   fits you: es para usted · expires: vence · sponsored: patrocinado
 */

/** Texts of the first pages, and texts that may show on any page. */
export const spanish: Dictionary = { ...words, ...hostWords, ...shell, ...auth, ...lists }
