CREATE TABLE "ledger_audit" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"through" integer,
	"found" integer NOT NULL,
	"found_before" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_sum_change" (
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_sum" (
	"name" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "year_sum" (
	"participant_id" integer NOT NULL,
	"year" integer NOT NULL,
	"dollars" integer NOT NULL,
	CONSTRAINT "year_sum_participant_id_year_pk" PRIMARY KEY("participant_id","year")
);
--> statement-breakpoint
DROP INDEX "mail_job_due";--> statement-breakpoint
ALTER TABLE "year_sum" ADD CONSTRAINT "year_sum_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "year_sum_most" ON "year_sum" USING btree ("year","dollars" DESC NULLS LAST,"participant_id");--> statement-breakpoint
CREATE INDEX "deleted_click_start" ON "deleted_click" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "deleted_session_at" ON "deleted_session" USING btree ("at");--> statement-breakpoint
CREATE INDEX "settled_cashout_settled" ON "settled_cashout" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "account_hold_reason_key" ON "account_hold" USING btree ((case when jsonb_typeof("reason") = 'string' then split_part("reason" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("account_hold"."reason") = 'string' then split_part("account_hold"."reason" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "account_hold_appeal_key" ON "account_hold" USING btree ((case when jsonb_typeof("appeal") = 'string' then split_part("appeal" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("account_hold"."appeal") = 'string' then split_part("account_hold"."appeal" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "account_hold_release_reason_key" ON "account_hold" USING btree ((case when jsonb_typeof("release_reason") = 'string' then split_part("release_reason" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("account_hold"."release_reason") = 'string' then split_part("account_hold"."release_reason" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "account_hold_open" ON "account_hold" USING btree ("held_at","id") WHERE "account_hold"."released_at" is null;--> statement-breakpoint
CREATE INDEX "contact_message_text_key" ON "contact_message" USING btree ((case when jsonb_typeof("text") = 'string' then split_part("text" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("contact_message"."text") = 'string' then split_part("contact_message"."text" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "application_details_key" ON "application" USING btree ((case when jsonb_typeof("details") = 'string' then split_part("details" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("application"."details") = 'string' then split_part("application"."details" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "intake_answer_answers_key" ON "intake_answer" USING btree ((case when jsonb_typeof("answers") = 'string' then split_part("answers" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("intake_answer"."answers") = 'string' then split_part("intake_answer"."answers" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "intake_answer_kept" ON "intake_answer" USING btree ("answered_at") WHERE "intake_answer"."answers" is not null;--> statement-breakpoint
CREATE INDEX "intake_answer_unread" ON "intake_answer" USING btree ("answered_at") WHERE read_at is null and answers is not null;--> statement-breakpoint
CREATE INDEX "mail_job_facts_key" ON "mail_job" USING btree ((case when jsonb_typeof("facts") = 'string' then split_part("facts" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("mail_job"."facts") = 'string' then split_part("mail_job"."facts" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "mail_job_waiting" ON "mail_job" USING btree ("due_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "mail_job_failed" ON "mail_job" USING btree ("created_at","id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "mail_job_created" ON "mail_job" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "attempt_counter_window" ON "attempt_counter" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "click_participant" ON "click" USING btree ("participant_id","at");--> statement-breakpoint
CREATE INDEX "click_at" ON "click" USING btree ("at");--> statement-breakpoint
CREATE INDEX "known_device_hash" ON "known_device" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "known_device_seen" ON "known_device" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "mail_token_end" ON "mail_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "participant_key_secret_key" ON "participant_key" USING btree ((case when jsonb_typeof("secret") = 'string' then split_part("secret" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("participant_key"."secret") = 'string' then split_part("participant_key"."secret" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "profile_name" ON "profile" USING gin (to_tsvector('simple', "first_name" || ' ' || coalesce("last_name", '')));--> statement-breakpoint
CREATE INDEX "profile_dma" ON "profile" USING btree ("dma");--> statement-breakpoint
CREATE INDEX "profile_answers_key" ON "profile" USING btree ((case when jsonb_typeof("answers") = 'string' then split_part("answers" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("profile"."answers") = 'string' then split_part("profile"."answers" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "second_factor_secret_key" ON "second_factor" USING btree ((case when jsonb_typeof("secret") = 'string' then split_part("secret" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("second_factor"."secret") = 'string' then split_part("second_factor"."secret" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_seen" ON "session" USING btree ("is_kept","last_seen_at");--> statement-breakpoint
CREATE INDEX "spent_challenge_end" ON "spent_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_device_created" ON "trusted_device" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "participation_event_reason_key" ON "participation_event" USING btree ((case when jsonb_typeof("reason") = 'string' then split_part("reason" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("participation_event"."reason") = 'string' then split_part("participation_event"."reason" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "participation_event_study" ON "participation_event" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "participation_note_key" ON "participation" USING btree ((case when jsonb_typeof("note") = 'string' then split_part("note" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("participation"."note") = 'string' then split_part("participation"."note" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "participation_reason_key" ON "participation" USING btree ((case when jsonb_typeof("reason") = 'string' then split_part("reason" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("participation"."reason") = 'string' then split_part("participation"."reason" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "cashout_recipient_key" ON "cashout" USING btree ((case when jsonb_typeof("recipient") = 'string' then split_part("recipient" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("cashout"."recipient") = 'string' then split_part("cashout"."recipient" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "cashout_hold_reason_key" ON "cashout" USING btree ((case when jsonb_typeof("hold_reason") = 'string' then split_part("hold_reason" #>> '{}', '.', 2) end)) WHERE (case when jsonb_typeof("cashout"."hold_reason") = 'string' then split_part("cashout"."hold_reason" #>> '{}', '.', 2) end) is not null;--> statement-breakpoint
CREATE INDEX "cashout_card" ON "cashout" USING btree ("payout_reference");--> statement-breakpoint
CREATE INDEX "cashout_sent" ON "cashout" USING btree ("settled_at") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "cashout_kept" ON "cashout" USING btree ("settled_at") WHERE recipient is not null;--> statement-breakpoint
CREATE INDEX "cashout_unhashed" ON "cashout" USING btree ("participant_id","reference") WHERE recipient is not null and phone_hash is null;--> statement-breakpoint
CREATE INDEX "idempotency_key_ended" ON "idempotency_key" USING btree ("created_at") WHERE status >= 400;--> statement-breakpoint
CREATE INDEX "ledger_entry_study" ON "ledger_entry" USING btree ("at") WHERE kind in ('incentive', 'incentive-return');--> statement-breakpoint
CREATE INDEX "push_subscription_studies" ON "push_subscription" USING btree ("participant_id") WHERE kinds @> '{studies}';--> statement-breakpoint
CREATE INDEX "survey_click_open" ON "survey_click" USING btree ("started_at") WHERE "survey_click"."outcome" is null;--> statement-breakpoint
INSERT INTO "money_sum" SELECT 'owed', coalesce(sum("balance"), 0) FROM "participant" WHERE "balance" > 0;--> statement-breakpoint
INSERT INTO "money_sum" SELECT what || to_char("month", 'YYYY-MM'), "amount" FROM (
  SELECT date_trunc('month', coalesce("settled_at", "requested_at") AT TIME ZONE 'UTC') AS "month", sum("dollars") AS "dollars", count(*) AS "cards" FROM (
    SELECT "dollars", "settled_at", "requested_at" FROM "cashout" WHERE "state" = 'sent'
    UNION ALL SELECT "dollars", "settled_at", "requested_at" FROM "settled_cashout" WHERE "state" = 'sent'
  ) AS "sent" GROUP BY 1
) AS "paid", LATERAL (VALUES ('dollars ', "dollars"), ('cards ', "cards")) AS "of" (what, "amount");--> statement-breakpoint
INSERT INTO "year_sum" SELECT "participant_id", date_part('year', coalesce("settled_at", "requested_at") AT TIME ZONE 'UTC'), sum("dollars")
  FROM "cashout" WHERE "state" = 'sent' GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION "note_owed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE greatest(OLD.balance, 0) END;
  now_is bigint := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE greatest(NEW.balance, 0) END;
BEGIN
  IF now_is <> was THEN INSERT INTO money_sum_change (name, amount) VALUES ('owed', now_is - was); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_sent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT coalesce(card.settled_at, card.requested_at) AT TIME ZONE 'UTC' AS at, card.dollars * sign AS dollars, sign, card.participant_id
    FROM (SELECT (to_jsonb(OLD) ->> 'participant_id')::integer AS participant_id, OLD.state, OLD.dollars, OLD.settled_at, OLD.requested_at, -1 AS sign WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT (to_jsonb(NEW) ->> 'participant_id')::integer, NEW.state, NEW.dollars, NEW.settled_at, NEW.requested_at, 1 WHERE TG_OP <> 'DELETE') AS card
    WHERE card.state = 'sent'
  LOOP
    INSERT INTO money_sum_change (name, amount)
      VALUES ('dollars ' || to_char(one.at, 'YYYY-MM'), one.dollars), ('cards ' || to_char(one.at, 'YYYY-MM'), one.sign);
    INSERT INTO year_sum (participant_id, year, dollars) SELECT id, date_part('year', one.at), one.dollars FROM participant WHERE id = one.participant_id
      ON CONFLICT (participant_id, year) DO UPDATE SET dollars = year_sum.dollars + excluded.dollars;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "participant_owed" AFTER INSERT OR DELETE OR UPDATE OF "balance" ON "participant" FOR EACH ROW EXECUTE FUNCTION "note_owed"();--> statement-breakpoint
CREATE TRIGGER "cashout_sent" AFTER INSERT OR DELETE OR UPDATE OF "state", "dollars", "settled_at" ON "cashout" FOR EACH ROW EXECUTE FUNCTION "note_sent"();--> statement-breakpoint
CREATE TRIGGER "settled_cashout_sent" AFTER INSERT OR DELETE OR UPDATE ON "settled_cashout" FOR EACH ROW EXECUTE FUNCTION "note_sent"();
