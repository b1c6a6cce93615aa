DROP INDEX "participation_event_study";--> statement-breakpoint
DROP INDEX "participation_session";--> statement-breakpoint
CREATE INDEX "own_study_key" ON "own_study" USING btree (("id"::text));--> statement-breakpoint
CREATE INDEX "participation_event_study" ON "participation_event" USING btree ("study_id","at","participant_id","version","from_state","to_state");--> statement-breakpoint
CREATE INDEX "participation_session" ON "participation" USING btree ("session_id","state");